### Brawl rooms: entering, members, options, and the pictures of a brawl.

brawl-title = Brawl
brawl-hint = 2 bis 24 Spieler, jeder gegen jeden oder in Teams.
brawl-join-code = Mit Code beitreten
brawl-rooms = Öffentliche Räume
brawl-host-here = Hier hosten
brawl-host-server = Auf Server hosten
brawl-game = Spiel zum Hosten
brawl-visibility = Sichtbarkeit
brawl-public = Öffentlich
brawl-unlisted = Nur mit Code
brawl-private = Passwort
join-room-title = Raum beitreten
join-room-at = Raum { $code } auf { $address }
join-room-no-server = Raum { $code }: kein Server gewählt
join-room-hint = Tipp oder füg einen Code oder Link ein.
join-room-invalid = Ein Code hat sechs Buchstaben und Ziffern, etwa K7QF2M.
join-room-code = Code
rooms-asking = Lade
rooms-count = { $count ->
    [0] Kein öffentlicher Raum ist offen. Hoste einen.
    [one] 1 öffentlicher Raum
   *[other] { $count } öffentliche Räume
}
rooms-refresh = Neu laden
rooms-entry = { $game } · { $taken }/{ $seats } · { $state ->
    [playing] spielt
   *[waiting] wartet
}
rooms-host = Raum von { $name }
rooms-taken = { $taken } von { $seats } Plätzen
rooms-spectators = { $count ->
    [one] 1 Zuschauer
   *[other] { $count } Zuschauer
}
spectate-title = Zuschauen
spectate-hint = Name eines Spielers auf diesem Server.
spectate-start = Zuschauen
spectate-room-hint = Match läuft
room-title = Raum { $code }
room-none = Raum
room-cancel = Start abbrechen
room-start = Match starten
room-ready = { $ready } von { $seated } bereit
room-message = Nachricht
room-send = Senden
room-copy = Link kopieren
room-copied = Kopiert
room-elsewhere = Freunde außerhalb deines Netzes
room-members = Mitglieder
room-options = Optionen
room-leave = Raum verlassen
room-ready-up = Bereit
room-not-ready = Nicht bereit
warm-up = Aufwärmen
room-you-ready = Du bist bereit
room-team = Team
room-to-spectators = Zuschauen
room-take-seat = Platz nehmen
room-sword = Schwert
members-title = Mitglieder
members-add-bot = Bot dazu
members-level = Level { $level }
member-host = Host
member-spectator = Zuschauer
member-team = Team { $number }
member-bot = Bot { $level }
member-ready = bereit
member-muted = stumm
member-wins = { $wins ->
    [one] 1 Sieg
   *[other] { $wins } Siege
}
member-gone-title = Gegangen
member-gone = Dieses Mitglied hat den Raum verlassen.
member-mute = Stumm
member-unmute = Hörbar
member-mute-all = Für alle stumm
member-unmute-all = Für alle hörbar
member-remove-bot = Bot entfernen
member-to-spectators = Zu den Zuschauern
member-hand-over = Host übergeben
member-kick = Kicken
member-ban = Bannen
leave-room-title = Raum verlassen?
leave-room-own-server = Der Raum läuft in diesem Spiel: Er schließt für alle.
leave-room-code = Mit dem Code kannst du zurückkehren.
leave-room-stay = Bleiben

## Options

options-title = Optionen
options-apply = Anwenden
options-changed = Geändert
options-help-host = Anwenden speichert. Danach müssen sich alle neu bereit melden.
options-help-member = Der Host legt die Optionen fest.
options-lock = Raum sperren
options-unlock = Raum öffnen
options-access = Zugang anwenden
option-preset = Vorlage
option-custom = Eigene
option-seats = Plätze
option-sides = Seiten
option-match = Match
option-grace = Kulanzzeit
option-das-least = DAS minimal
option-das-most = DAS maximal
option-arr-least = ARR minimal
option-arr-most = ARR maximal
option-soft-drop-least = Soft Drop minimal
option-soft-drop-most = Soft Drop maximal
option-cut-most = DAS-Cut maximal
option-initial-rotation = Anfangsdrehung
option-initial-hold = Anfangs-Hold
option-allowed = Erlaubt
option-not-allowed = Nicht erlaubt
option-one-bout = Eine Runde
option-best-of = Best of { $bouts }
sides-free-for-all = Jeder gegen jeden
sides-teams = { $teams ->
    [one] 1 Team
   *[other] { $teams } Teams
}

## Rules in words

rules-stacker = { $game }, Steine mit { $pieces } { $largest ->
    [one] Zelle
   *[other] Zellen
} auf { $columns } × { $rows }
rules-marauders = { $game }, { $mode }, { $size }
rules-elements = { $elements } { $drawn ->
    [yes] Elemente, beim Start ausgelost,
   *[no] Elemente
} auf { $field } × { $field }
rules-preset = { $preset }: { $about }
rules-custom = Wie { $preset }, aber { $changes }
rules-custom-more = Wie { $preset }, aber { $changes } und { $more } weitere
rules-change = { $name }: { $value }
rules-range = { $first } bis { $last }

## The picture of the room

room-place = { $code } auf { $place }
room-match = { $sides } · { $length } · { $visibility }
room-match-locked = { $summary } · gesperrt
room-seated = { $seated } von { $seats } Plätzen · { $ready }
room-spectators = { $count ->
    [one] 1 Zuschauer: { $names }
   *[other] { $count } Zuschauer: { $names }
}
room-no-chat = Noch keine Nachrichten.
room-countdown = Match beginnt in
invite-title = Lade jemanden ein
invite-network = Jeder Browser in deinem Netz öffnet diesen Link.
invite-game-only = Nur das installierte Spiel öffnet diesen Link: Dieser Server hat keinen Browser-Client. Der Befehl „make web-quick“ baut einen.
invite-page = Die Seite hinter diesem Link führt in den Raum.

## A brawl

brawl-no-target = Kein Ziel
brawl-threats = { $count ->
    [0] Niemand zielt auf dich
    [one] { $count } zielt auf dich
   *[other] { $count } zielen auf dich
}
brawl-alive = { $alive } von { $seats } am Leben
brawl-alive-spectators = { $alive } von { $seats } am Leben · { $spectators ->
    [one] 1 Zuschauer
   *[other] { $spectators } Zuschauer
}
brawl-spectating = Du siehst zu
brawl-leave-key = { $key }: verlassen
brawl-follows-action = Folgt dem Geschehen
brawl-follows-player = Folgt dieser Person
brawl-follow-keys = Weiter: { $next } · Zurück: { $previous }
brawl-follow-tap = Tippe auf ein Feld
brawl-attackers = { $count ->
    [0] Keine Angreifer
    [one] 1 Angreifer
   *[other] { $count } Angreifer
}
brawl-out = Raus
brawl-out-place = Raus, { $place } von { $seats }
brawl-goes-on = Die Runde geht weiter

## Settings of the room, and saved presets

option-autostart = Automatischer Start
option-autostart-off = Aus
option-autostart-ready = Wenn alle bereit sind
option-autostart-15 = Nach 15 s
option-autostart-30 = Nach 30 s
option-autostart-60 = Nach 60 s
option-king = King of the Hill
option-entry = Zutritt
option-entry-everyone = Alle
option-entry-claimed = Mit Konto
option-entry-friends = Freunde des Hosts
option-rating-least = Mindestwertung (0: jede)
option-rating-most = Höchstwertung (0: jede)
room-presets = Eigene Vorlagen
presets-in-room = Nimm eine für diesen Raum, oder speichere seine Optionen.
presets-outside = Nimm eine, um einen Raum zu hosten.
preset-save = Speichern
preset-delete = Löschen
preset-copied = Link kopiert: { $link }
form-preset = Name der Vorlage ungültig: { $reason }
error-setup = Dieser Link öffnet keinen Raum: { $reason }
member-co-host = Co-Host
member-make-co-host = Zum Co-Host machen
member-end-co-host = Nicht mehr Co-Host
member-swap = Platz mit mir tauschen
member-challenger = { $place ->
    [1] nächster Herausforderer
   *[other] Herausforderer { $place }
}
room-queue-up = Herausfordern
room-queued = Du bist Herausforderer { $place }
room-starts-in = Start in { $seconds } s
room-king = King of the Hill
