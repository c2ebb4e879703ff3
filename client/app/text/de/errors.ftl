### What went wrong: what happened, why, what to do.

error-locked-out = Zu viele falsche Passwörter. Das Konto ist gesperrt; versuch es in { $span } wieder.
error-rate-limited = Zu viele falsche Raumcodes oder Passwörter. Frag den Host nach den richtigen und versuch es in { $span } wieder.
error-protocol = Verschiedene Versionen: Dies ist { $own }, und der Server spricht Protokoll { $server }. Installiere die Version des Servers.
error-ban-account = Dieses Konto ist auf diesem Server gebannt.
error-ban-address = Dein Netzwerk ist auf diesem Server gebannt.
error-ban-until = { $what } Der Bann endet in { $span }. { $more }
error-ban-permanent = { $what } Der Bann ist dauerhaft. { $more }
error-ban-over = Der Bann ist gerade abgelaufen. Versuch es erneut.
error-ban-ask = Frag den Betreiber nach dem Grund.
error-ban-reason = Grund: { $reason }
error-rules = Der Server hat andere Regeln als diese Version, { $own }. Installiere die Version des Servers.
error-name-taken = Dieser oder ein ähnlicher Name ist vergeben. Wähle einen anderen, oder melde dich an, wenn es deiner ist.
error-name-forbidden = Dieser Name ist hier nicht erlaubt. Nimm 3 bis 16 Buchstaben und Ziffern.
error-password-forbidden = Dieses Passwort ist hier nicht erlaubt. Nimm 8 bis 128 Zeichen.
error-wrong = Name oder Passwort falsch. Prüf beides; im Passwort zählt Groß- und Kleinschreibung.
error-signed-out = Sitzung abgelaufen. Melde dich neu an.
error-no-guest = Dieses Konto hat schon ein Passwort. Melde dich damit an.
error-elsewhere = Dein Konto hat sich in einem anderen Fenster oder auf einem anderen Computer angemeldet. Spiel nur an einem Ort zugleich.
error-notifications = Der Browser erlaubt keine Mitteilungen. Erlaube sie für diese Seite und schalte sie wieder ein.
error-account-needed = Ranked-Matches brauchen hier ein Konto mit Passwort. Leg zuerst unter Konto Namen und Passwort fest.
error-too-often = Zu viele Versuche. Versuch es in { $span } wieder.
error-cooldown = Du hast ein Ranked-Match abgelehnt. In { $span } kannst du dich wieder anstellen.
error-playing =
    Dein Konto spielt ein Match in einem anderen Fenster oder auf einem anderen Computer. Beende es
    dort. Wenn du das nicht bist, ändere dein Passwort unter Konto: Das beendet es.
error-store = Der Server erreicht seine Datenbank nicht; nichts wurde gespeichert. Versuch es gleich erneut.
error-draining = Der Server startet bald neu und beginnt keine neuen Matches. Komm in ein paar Minuten wieder.
error-stopping = Der Server startet neu. Komm in ein paar Minuten wieder.
error-other-node = Dieser Server nimmt gerade niemanden auf. Ein anderer Server der Arena tut es; versuch es in ein paar Sekunden wieder.
error-late = Match nicht rechtzeitig angenommen. Stell dich neu an.
error-full = Der Server ist voll. Versuch es später wieder.
error-handling = Dein Handling liegt außerhalb der Grenzen dieses Servers. Ändere es unter Einstellungen, Handling.
error-options = Ungültige Match-Optionen. Wähle andere.
error-not-now = Das geht gerade nicht. Geh zurück und versuch es erneut.
error-flood = Zu viele Nachrichten: Der Server hat die Verbindung getrennt. Tritt neu bei.
error-astray = Uhr nicht im Takt: Die Runde wurde geschlossen. Tritt neu bei.
error-malformed = Protokollfehler. Installiere die Version des Servers.
error-gone = Sitzung abgelaufen. Tritt neu bei.
error-kicked-server = Der Betreiber hat dich von diesem Server entfernt.
error-no-player = Niemand mit diesem Namen spielt gerade. Prüf den Namen.
error-no-room = Kein Raum hat diesen Code. Frag den Host nach dem richtigen.
error-room-full = Der Raum ist voll. Warte auf einen Platz oder sieh zu.
error-room-locked = Der Raum ist gesperrt. Bitte den Host, ihn zu öffnen.
error-room-password = Falsches Raumpasswort. Frag den Host danach.
error-room-banned = Der Host hat dich aus diesem Raum gebannt.
error-kicked = Der Host hat dich aus dem Raum gekickt.
error-not-host = Das kann nur der Host.
error-no-member = Dieser Spieler oder dieses Team ist nicht mehr im Raum.
error-not-ready = Nicht alle sind bereit. Warte auf die anderen.
error-unfilled = Dieser Modus braucht volle, gleich große Teams. Füg Spieler oder Bots hinzu.
error-one-side = Das Match braucht zwei Seiten. Füg einen Spieler oder Bot hinzu.
error-muted = Du darfst hier nicht chatten. Niemand sieht deine Nachrichten.
error-chat-fast = Zu viele Nachrichten. Warte einen Moment.
error-password-missing = Ein privater Raum braucht ein Passwort. Gib eins ein.
error-large-pieces = Steine zu groß für diesen Server. Nimm höchstens { $most } Zellen.
error-bots-account = Die Bots in deinen Räumen brauchen zu viel von diesem Server. Nimm weniger oder schwächere Bots, ein kleineres Feld, oder schließ einen anderen Raum von dir.
error-bots-address = Die Bots in den Räumen deines Netzwerks brauchen zu viel von diesem Server. Nimm weniger oder schwächere Bots oder ein kleineres Feld.
error-bots-server = Dieser Server hat keine Rechenzeit mehr für diese Bots. Nimm weniger oder schwächere Bots, ein kleineres Feld, oder versuch es später wieder.
error-lost = Verbindung verloren.
error-unreachable = Kein Server antwortet unter { $address }: { $reason }. Prüf die Adresse und dein Netzwerk.
error-room-left = Du bist nicht mehr in Raum { $code }.
error-room-closed = Raum geschlossen: Der andere Spieler ging.
error-no-address = Kein Server gewählt. Wähle einen oder gib eine Adresse ein.
error-no-home = Kein Ordner für gespeicherte Daten. Setz HOME und starte das Spiel neu.
error-not-signed-in = Du bist dort nicht angemeldet.
error-network = Netzwerk nicht verfügbar: { $reason }
error-no-code = Ungültiger Raumcode. Codes haben sechs Buchstaben und Ziffern, etwa K7QF2M.
error-chat-invalid = Ungültige Nachricht: { $reason }
error-copy = Kopieren fehlgeschlagen. Der Link ist { $link }
span-seconds = { $count ->
    [one] 1 Sekunde
   *[other] { $count } Sekunden
}
span-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
span-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
span-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tagen
}

## Files and the embedded server

error-lost-for-good = Verbindung verloren, auch ein neuer Versuch schlug fehl. Prüf dein Netzwerk.
settings-no-place = Kein Ordner für Einstellungen auf diesem System. Änderungen gehen beim Beenden verloren.
settings-unreadable = Einstellungen nicht lesbar: { $path }, { $reason }. Die Datei bleibt unverändert; reparier sie, um wieder Änderungen zu speichern.
settings-not-saved = Einstellungen nicht gespeichert in { $path }: { $reason }
accounts-no-place = Kein Ordner für Konten auf diesem System: Du bekommst bei jedem Start ein neues Gastkonto, wenn du dich nicht anmeldest.
accounts-not-saved = Konto nicht gespeichert in { $path }: { $reason }. Beheb das vor dem Beenden: Ein Gastkonto braucht die Datei.
accounts-unreadable = Konten nicht lesbar in { $path }: { $reason }. Die Datei bleibt unverändert; nichts wird gespeichert, bis sie lesbar ist.
accounts-no-text = keine Textdatei
accounts-bad-line = Zeile { $line } ist ungültig
accounts-damaged = Konten beschädigt in { $path }: { $reason }. { $moved }
accounts-moved = Die Datei wurde nach { $path } verschoben. Reparier sie und verschieb sie zurück.
accounts-not-moved = Die Datei ließ sich nicht verschieben ({ $reason }); solange wird nichts gespeichert.
error-renewed = Der Server wurde aktualisiert. Die Seite lädt jetzt neu.
server-none = Ein Browser kann nicht hosten. Hoste stattdessen auf dem Server.
server-failed = Der lokale Server startete nicht: { $reason }
server-slow = Der lokale Server startete nicht rechtzeitig. Versuch es erneut.
server-too-many = { $count } Spiele auf diesem Computer betreiben schon einen lokalen Server. Schließ eins.
server-no-folder = Der lokale Server kann nicht in { $path } speichern: { $reason }. Schaff Platz oder korrigier die Rechte.

## The display and the graphics driver

failure-display = Kein Bildschirm gefunden, und Cutlass braucht X11 oder Wayland. Starte es auf einem Desktop oder spiel im Browser.
failure-graphics = Kein Grafiktreiber gefunden, und Cutlass braucht Vulkan oder OpenGL. Installiere einen Treiber, unter Debian und Ubuntu das Paket mesa-vulkan-drivers, und starte das Spiel neu.
failure-graphics-lost = Der Grafiktreiber ist ausgefallen, darum wurde das Spiel beendet. Starte es neu; wenn es wieder passiert, aktualisiere den Treiber.

# Closed servers, and reports.
error-members-only = Dieser Server ist nur für Mitglieder. Melde dich an, oder registriere dich auf seiner Website.
error-server-password = Das ist nicht das Passwort dieses Servers.
error-registration-closed = Dieser Server nimmt keine neuen Mitglieder auf.
error-invite-needed = Neue Mitglieder brauchen hier eine Einladung. Gib ihren Code ein.
error-too-many-reports = Du hast so oft gemeldet, wie an einem Tag möglich ist.
error-no-such-player = Es gibt keinen anderen Spieler mit diesem Namen.
error-moderators-only = Das darf nur die Moderation des Servers.
error-second-factor-needed = Melde dich zuerst mit deinem zweiten Faktor auf der Verwaltungsseite des Servers an. Dann kannst du hier 12 Stunden lang moderieren.
error-claimed-only = Dieser Raum ist für Spieler mit Konto. Sichere deinen Namen unter Konto.
error-friends-only = Dieser Raum ist für Freunde des Hosts. Bitte den Host um Aufnahme.
error-rating-outside = Dieser Raum ist für Wertungen { $least ->
    [0] bis { $most }
   *[other] { $most ->
        [0] ab { $least }
       *[other] von { $least } bis { $most }
    }
}.
error-presets-full = Du hast so viele Vorlagen gespeichert, wie passen. Lösche zuerst eine.
