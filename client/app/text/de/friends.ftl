### Friends: requests, presence, challenges and invitations.

friends-title = Freunde
friends-hint = Wer ist online
friends-online = { $count ->
    [one] 1 online
   *[other] { $count } online
}
friends-calls = { $count ->
    [one] 1 wartet
   *[other] { $count } warten
}
friends-line = { $online } von { $count ->
    [one] 1 Freund
   *[other] { $count } Freunden
} online
friends-none = Noch keine Freunde hier. Frage einen Spieler nach Namen an.
friends-asking = Server wird gefragt …
friends-player = Spieler
friends-request = Anfrage senden
friends-add = Freund hinzufügen
friends-received = Möchte befreundet sein
friends-sent = Anfrage gesendet
friends-blocked = Blockiert
friends-blocked-line = Du blockierst diesen Spieler. Anfragen, Herausforderungen und Einladungen erreichen dich nicht.
friends-no-friend = Nicht befreundet.
friends-offline = Offline
friends-in-menu = Im Menü
friends-in-queue = In der Warteschlange: { $game }
friends-playing = Spielt { $game }
friends-in-room = In einem Raum: { $game }
friends-status = Status
friends-appear = Online
friends-appear-offline = Als offline anzeigen
friends-challenges = Herausforderungen von
friends-from-friends = Freunden
friends-from-all = Allen
friends-accept = Annehmen
friends-decline = Ablehnen
friends-withdraw = Anfrage zurückziehen
friends-remove = Freund entfernen
friends-block = Blockieren
friends-unblock = Blockierung aufheben
friends-do-challenge = Herausfordern
friends-invite = In den Raum einladen
friends-join = Beitreten
friends-room = Raum { $code }
friends-accept-of = Annehmen: { $name }
friends-join-of = { $name } beitreten
friends-call-off = Herausforderung zurückziehen: { $name }
friends-challenge = { $game } · { $seconds } s
friends-waiting = Wartet · { $seconds } s
friends-asked = { $name } möchte mit dir befreundet sein.
friends-declined = { $name } hat deine Herausforderung abgelehnt.
friends-lapsed = { $name } hat auf deine Herausforderung nicht geantwortet.
friends-challenge-notice = { $name } fordert dich zu { $game } heraus: { $seconds } s. Antworte unter „Spielen“, „Freunde“.
friends-invited-notice = { $name } lädt dich in den Raum { $code } ein. Tritt unter „Spielen“, „Freunde“ bei.
friends-error-unknown = Kein Spieler hat hier diesen Namen. Prüfe ihn.
friends-error-yourself = Das ist dein eigener Name. Gib einen anderen ein.
friends-error-friends = Ihr seid schon befreundet.
friends-error-asked = Du hast diesen Spieler schon gefragt. Warte auf die Antwort.
friends-error-blocked = Du blockierst diesen Spieler. Hebe die Blockierung zuerst auf.
friends-error-full = Deine Liste ist voll. Entferne zuerst jemanden.
friends-error-their-full = Die Liste dieses Spielers ist voll. Versuche es später noch einmal.
friends-error-gone = Das ist schon vorbei.
friends-error-often = Zu viele Anfragen. Versuche es in { $span } noch einmal.
friends-error-unavailable = Dieser Spieler kann jetzt nicht herausgefordert werden: Er ist offline oder nimmt nur Herausforderungen von Freunden an.
friends-error-busy = Dieser Spieler ist beschäftigt. Versuche es später noch einmal.
window-challenge = Herausforderung
