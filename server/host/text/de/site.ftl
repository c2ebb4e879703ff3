### Texts of the web site.

## All pages

site-title = { $title } · { $server }
site-brand = Cutlass
site-skip = Zum Inhalt
site-navigation = Navigation
site-home = Start
site-live = Live
site-leaderboard = Bestenliste
site-solo = Solo
site-daily = Tagesaufgabe
site-download = Download
site-find-player = Spieler suchen
site-find-name = Name
site-find = Suchen
site-footer = Cutlass, Duelle mit Schwertern und Steinen. Open Source.
site-json = JSON
site-source = Quelltext
site-languages = Sprache
site-pages = Seiten
site-better = Bessere
site-next = Weiter
site-best-of = { $bouts ->
    [2] zwei Runden
   *[other] Best of { $bouts }
}
site-list-comma = { $first }, { $second }
site-list-and = { $first } und { $second }

## Games and solo modes

ruleset-swordfight = Swordfight
ruleset-stacker = Stacker: Pentominos und Tetrominos
ruleset-stacker-tetrominoes = Stacker: Tetrominos
ruleset-marauders = Marauders: 2D, Rang 2
ruleset-marauders-weekly = Marauders: wöchentlich
solo-forty-lines-goal = Stacker, solo: die kürzeste Zeit für 40 Linien.
solo-two-minutes-goal = Stacker, solo: die meisten Punkte in zwei Minuten.
solo-marathon-goal = Stacker, solo: die meisten Punkte in 150 Linien bei steigendem Tempo.
solo-zen-goal = Stacker, solo, ohne Ende.
solo-document-goal = Stacker, solo, nach den geschriebenen Regeln: die meisten Punkte.
solo-dig-goal = Stacker, solo: zehn Reihen Garbage, so schnell wie möglich.
solo-survival-goal = Stacker, solo: so lange wie möglich, gegen Garbage, der immer öfter kommt.
solo-most-rows-goal = Swordfight, solo: die meisten gesendeten Reihen in zwei Minuten.
solo-endless-goal = Swordfight, solo, solange du durchhältst.
solo-silent-opponent-goal = Swordfight, solo, gegen einen Gegner, der nichts sendet.
solo-battle-goal = Marauders: ein Gefecht gegen einen Bot am Tisch des Tages.
solo-battle-won = Gewonnen, noch { $points } LP
solo-battle-lost = Verloren, Bot { $points } LP
solo-battle-drawn = Unentschieden

## Errors

error-not-found = Nicht gefunden
error-not-found-lead = Unter dieser Adresse ist nichts.
error-not-found-hint = Vielleicht ist es zu Ende, oder die Adresse ist falsch geschrieben.
error-bad-request = Ungültige Adresse
error-bad-request-lead = Diese Seite nimmt diese Angaben nicht an.
error-bad-request-hint = Geh zurück und folge einem Link.
error-read-only = Nur lesbar
error-read-only-lead = Diese Seite kann nur gelesen werden.
error-unavailable = Daten nicht verfügbar
error-unavailable-lead = Die Aufzeichnungen lassen sich gerade nicht lesen. Versuch es gleich erneut.
error-unavailable-hint = Nichts ist verloren. Runden laufen weiter.
error-internal = Serverfehler
error-internal-lead = Die Aufzeichnungen lassen sich nicht lesen. Der Betreiber findet den Grund im Log des Servers.
error-internal-hint = Nichts ist verloren.
error-description = Diese Seite kann nicht gezeigt werden.
error-home = Startseite

## Home

home-title = Duelle mit Schwertern und Steinen
home-description = Cutlass ist eine Online-Arena für Puzzle-Duelle. Sieh, wer auf diesem Server spielt, und mach mit.
home-players = { $players } von { $most } Spielern online
home-rooms = { $rooms } { $count ->
    [one] öffentlicher Raum
   *[other] öffentliche Räume
}
home-draining = Dieser Server startet bald neu. Es beginnen keine neuen Matches.
home-games = Die Spiele
home-games-pause = Filme anhalten
home-film-swordfight = Paare von Blöcken verschmelzen zu Juwelen, und Brecher machen daraus Schwerter, die auf dem Feld des Gegners landen.
home-film-stacker = Fallende Steine aus 1 bis 15 Zellen: Geräumte Linien werden Garbage für den Gegner.
home-film-marauders = Schlachten in Zügen auf einem gemeinsamen Feld: Aus Kombinationen werden Schilde, aus Schilden Angriffe.
home-film-brawls = Brawls
home-film-brawl = Bis zu 24 Spieler zugleich. Du siehst, wer wen angreift.
home-about = Worum es geht
home-about-text =
    Zwei Kapitäne, ein Deck und fallende Blöcke, die zu Schwertern werden. Bau Juwelen, spar deine
    Brecher auf und zerbrich eine Kette, die auf dem anderen Feld landet, nach Regeln, die du lernen
    und abzählen kannst. Dein eigenes Feld wartet nie auf das Netzwerk, und jede Runde lässt sich
    anhand ihres Replays prüfen.
home-queues = Warteschlangen
home-queue = { $ranked } in der Ranked-Warteschlange, { $casual } in der Casual-Warteschlange
home-queue-wait = Übliche Wartezeit für Ranked: { $seconds } s
home-queue-week = Diese Woche: { $rules }.
home-live = Jetzt live
home-no-rooms = Kein öffentlicher Raum ist offen. Öffne im Spiel einen, dann steht er hier.
home-recent = Letzte Matches
home-no-matches = Noch keine Matches.
home-best = Die Besten in { $game }
home-leaderboard = Ganze Bestenliste
home-join = Hier spielen
home-play = Jetzt spielen
home-free = Kostenlos, in diesem Browser, ohne Konto.
home-join-browser = { $play } in diesem Browser, als Gast oder mit deinem Konto. Oder im installierten Spiel:
home-join-start = Hol dir das Spiel ({ $download }) und starte es.
home-join-server = Wähle { $play }, dann tritt dem Server { $server } bei.
home-join-opponent = Warte auf einen Gegner oder triff Freunde in einem Raum.
home-join-terminal = Oder von einem Terminal aus:
home-version = Version { $version }, Protokoll { $protocol }.
home-playing = Es spielen:
home-more = und { $count } weitere

## Leaderboard

leaderboard-description = Die besten Spieler in { $game } auf diesem Server, nach Wertung.
leaderboard-lead = Die Besten in { $game }, nach Wertung in Ranked-Matches.
leaderboard-rulesets = Regelwerke
leaderboard-rules =
    Gelistet: Spieler mit 30 Ranked-Matches, davon mindestens eins in der letzten Woche, und einer
    Abweichung der Wertung von höchstens 150 Punkten. Die Wertung ist Glicko-2; alle beginnen bei
    1500.
leaderboard-empty = Niemand hat in letzter Zeit genug Ranked-Matches gespielt.
column-rank = Platz
column-player = Spieler
column-rating = Wertung
column-matches = Matches
column-result = Ergebnis
column-bouts = Runden
column-bout = Runde
column-won-by = Sieger
column-replay = Replay
column-opponents = Gegner
column-score = Stand
column-when = Wann
column-mode = Modus
column-best = Rekord
column-time = Zeit
column-points = Punkte
column-lines = Linien
column-rows = Reihen
column-swords = Schwerter
column-turns = Züge

## Matches

match-versus = { $first } gegen { $second }
match-description = { $kind ->
    [ranked] Ein Ranked-Match
   *[other] Ein Casual-Match
} in { $game }: { $title }. { $result }
match-ranked = Ranked
match-casual = Casual
match-won-by = Sieger: { $names }.
match-drawn = Unentschieden.
match-no-contest = Ohne Wertung: abgebrochen und nicht gezählt.
match-type = Art
match-type-value = { $kind }, { $game }, { $length }
match-ended = Ende
match-ended-value = { $date } ({ $ago })
match-duration = Dauer
match-players = Spieler
match-bouts = Runden
match-statistics = Statistik
match-statistics-about = Aus allen Runden des Matches. Die Dokumentation definiert jeden Wert.
column-figure = Wert
figure-damage-by = Schaden durch { $element ->
    [fire] Feuer
    [water] Wasser
    [wind] Wind
    [earth] Erde
    [light] Licht
    [dark] Dunkel
    [neutral] Neutral
    [metal] Metall
    [thunder] Donner
    [star] Stern
    [wood] Holz
    [ice] Eis
    [poison] Gift
    [sun] Sonne
    [moon] Mond
    [sound] Klang
    [steam] Dampf
    [crystal] Kristall
    [cosmo] Kosmos
    [dimension] Dimension
    [oracle] Orakel
   *[other] { $element }
}
match-replay-about = Ein Replay enthält eine ganze Runde. { $command } spielt sie noch einmal und prüft das Ergebnis.
match-kind-ago = { $kind }, { $ago }
match-watch = Ansehen
# Behind “Watch”, for readers of screens.
match-watch-bout = Runde { $bout }
match-download = Download
match-download-bout = Replay der Runde { $bout }
match-no-winner = niemand
match-link = Match, { $score }
result-won = Gewonnen
result-lost = Verloren
result-draw = Remis
result-no-contest = Ohne Wertung
result-unrated = ungewertet

## Players

player-description = { $name } auf diesem Server: Wertungen und Matches.
player-since = Spieler seit { $day }.
player-guest-since = Gast seit { $day }.
player-no-graph = Ranked-Matches erscheinen hier als Diagramm.
player-recent = Letzte Matches
player-earlier = Frühere Matches
player-no-matches = Keine gespeicherten Matches.
player-latest = Neueste
player-older = Ältere
player-rating = Wertung in { $game }
player-listed = In der Bestenliste
player-ranked = Mit Rang
player-provisional = Vorläufig: zu wenige Matches für einen Rang
player-ranked-matches = Ranked-Matches
player-casual-matches = { $game }, Casual
player-tally = { $won } gewonnen, { $lost } verloren, { $drawn } unentschieden
player-solo = Solo
player-daily-streak =
    { $days ->
        [one] Tagesaufgabe: Serie von { $days } Tag
       *[other] Tagesaufgabe: Serie von { $days } Tagen
    }
graph-heading = Wertung in { $game }
graph-title = Wertung von { $name } in { $game }
graph-description = Von { $first } am { $first_day } bis { $last } am { $last_day }, zwischen { $low } und { $high }.
graph-caption = { $count ->
    [one] Wertung nach dem letzten Ranked-Match.
   *[other] Wertung nach jedem der letzten { $count } Ranked-Matches.
} Schattiert: 95 % Konfidenz.

## Rooms

live-description = Die Räume, die auf diesem Server gerade offen sind.
live-count = { $count ->
    [one] 1 öffentlicher Raum ist offen.
   *[other] { $count } öffentliche Räume sind offen.
}
live-empty = Öffne im Spiel einen, dann steht er hier.
live-rooms = Räume
live-hidden = Räume mit Code oder Passwort werden nicht gezeigt. Lade die Seite für den neuesten Stand neu.
room-kind-ranked = Ranked-Match
room-kind-casual = Schnelles Match
room-kind-practice = Training
room-kind-brawl = Brawl
room-of = { $kind ->
    [ranked] Ranked-Match
    [casual] Schnelles Match
    [practice] Training
   *[brawl] Brawl
} von { $host }
room-join = Beitreten
room-join-name = Beitreten: { $room }
room-spectate = Zuschauen
room-spectate-name = Zuschauen: { $room }
room-playing = Spielt
room-gathering = Wartet
room-seats = { $taken } von { $seats } Plätzen
room-custom = eigene Regeln
room-preset = { $preset ->
    [ranked] Ranked
    [gentle] Sanft
    [swift] Flott
    [wild] Wild
    [classic] Klassisch
    [hexa] Hexa
    [medley] Medley
    [document] Dokument
    [first-battle] Erster Kampf
    [flowing] Fließend
    [quad] Quad
    [tag-assault] Team-Angriff
    [tag-defence] Team-Abwehr
    [tag-break] Team-Bruch
    [rank-1] Rang 1
    [rank-3] Rang 3
    [rank-4] Rang 4
    [rank-5] Rang 5
    [rank-6] Rang 6
    [rank-7] Rang 7
    [rank-8] Rang 8
    [rank-9] Rang 9
    [all-elements] Alle Elemente
   *[other] { $name }
}
room-elements = { $count } Elemente
room-pieces = Steine mit { $sizes } Zellen
room-field = { $columns } × { $rows }
room-teams = { $count ->
    [one] 1 Team
   *[other] { $count } Teams
}
room-spectators = { $count ->
    [one] 1 Zuschauer
   *[other] { $count } Zuschauer
}
room-locked = gesperrt
room-opened = geöffnet { $ago }
room-bot = Bot { $level }
room-team = Team { $team }
room-wins = { $count ->
    [one] 1 Sieg
   *[other] { $count } Siege
}
invitation-title = Raum { $code }
invitation-over = Du bist eingeladen in
invitation-locked = Der Raum ist gesperrt: Jetzt kann niemand beitreten. Bitte den Host, ihn zu öffnen.
invitation-full = Alle Plätze sind belegt. Du kannst als Zuschauer beitreten und einen Platz nehmen, wenn einer frei wird.
invitation-players = Spieler
invitation-players-hidden = Wer spielt, sehen nur die, die im Raum sind.
invitation-join = So trittst du bei
invitation-play-here = Diesem Raum beitreten
invitation-open = Im Spiel öffnen
invitation-open-text = Das braucht das installierte Spiel: { $download }. Ohne den Link:
invitation-join-code = Starte das Spiel, wähle { $menu } und tritt mit dem Code bei: { $code }
invitation-join-terminal = Der Server ist { $server }. Beitritt von einem Terminal aus:
invitation-join-page = Freunde finden diese Seite unter { $link }.
invitation-join-password = Gib das Passwort ein, das du bekommen hast.
invitation-no-browser = Im Browser kann man auf diesem Server nicht spielen: Er hat keinen Browser-Client. Sein Betreiber baut einen mit { $command }.
invitation-play = Spielen
invitation-brawl = Brawl
invitation-summary = Ein Brawl-Raum, { $taken } von { $seats } Plätzen belegt{ $password ->
    [yes] , mit Passwort.
   *[no] .
}
invitation-summary-host = Der Brawl-Raum von { $host }, { $taken } von { $seats } Plätzen belegt{ $password ->
    [yes] , mit Passwort.
   *[no] .
}

## Downloads

download-title = Download
download-description = So kommst du an das Spiel: im Browser, als Paket dieses Servers oder aus dem Quellcode.
download-browser = Im Browser
download-browser-text = Es gibt nichts zu installieren: Das Spiel läuft in diesem Browser, auf dem Computer oder Handy.
download-packages = Pakete
download-install = Unter Debian oder Ubuntu, im Ordner des Downloads:
download-check = { $command } der Datei muss dieselben Ziffern ausgeben.
download-sha256 = SHA-256
download-kilobytes = { $count } kB
download-megabytes = { $count } MB
download-none = Dieser Server bietet keine Pakete an.
download-source = Aus dem Quellcode
download-source-text = Unter Debian oder Ubuntu mit Rust, im Ordner des Quellcodes dieser Version:

## Friends outside of the network

network-title = Freunde außerhalb deines Netzes
network-description = Ein Server auf einem Rechner zu Hause ist aus dem eigenen Netz erreichbar. Drei Wege führen von anderswo hinein.
network-private = Ein privates Netz
network-private-text = Installiert Tailscale oder ZeroTier auf beiden Rechnern und tretet demselben Netz bei. Deine Freunde öffnen den Link deines Raums mit der Adresse deines Rechners in diesem Netz statt der im Link:
network-tunnel = Ein Tunnel
network-tunnel-text = Dieser Befehl auf dem Rechner des Servers gibt eine öffentliche https-Adresse aus. Deine Freunde öffnen den Link deines Raums mit dieser Adresse und installieren nichts:
network-tunnel-setting = Ein Raum, den du im Spiel öffnest, braucht dafür keine Einstellung. Ein eigener Server braucht { $setting }, damit seine Grenzen jeden mit eigener Adresse zählen.
network-forward = Ein Port deines Routers
network-forward-text = Leite in den Einstellungen deines Routers den TCP-Port { $port } an den Rechner des Servers weiter. Deine Freunde öffnen den Link deines Raums mit der öffentlichen Adresse des Routers:
network-forward-shared = Das geht nicht, wenn sich die Kunden deines Anbieters eine öffentliche Adresse teilen.

daily-title = Tagesaufgabe vom { $date }: { $game }
daily-description = Die Rangliste der Tagesaufgabe in { $game } vom { $date } auf diesem Server.
daily-lead =
    { $mode }: dieselben Steine für alle, von Mitternacht bis Mitternacht UTC. Für jeden zählt der erste Versuch.
daily-battle-lead = { $mode }: derselbe Tisch und dieselben Optionen für alle, von Mitternacht bis Mitternacht UTC, gegen einen Bot. Gewonnene Gefechte stehen vorn, dann die mit weniger Zügen, dann die mit mehr verbliebenen Lebenspunkten. Für jeden zählt der erste Versuch.
daily-games = Spiele
daily-days = Tage
daily-before = Tag davor
daily-after = Tag danach
daily-empty = Niemand hat diese Aufgabe geschafft.
daily-verified =
    Jeder Lauf wurde geprüft. Die Aufzeichnungen gibt es, wenn der Tag vorbei ist: Prüfe sie mit { $command }.

## Solo

solo-title = Solo: { $mode }
solo-description = Die Besten in { $mode }, solo, auf diesem Server.
solo-modes = Modi
solo-empty = Noch keine Läufe.
solo-verified =
    Der beste Lauf jedes Spielers. Der Server hat jeden Lauf aus seinen Eingaben nachgespielt;
    { $command } macht dasselbe mit dem Replay.
solo-paused = Pause
solo-paused-for = { $seconds } s pausiert
solo-replay = Laden
solo-replay-of = Replay von { $name }

## Times

# Year, month and day have leading zeros.
date-day = { $day }.{ $month }.{ $year }
date-minute = { $day }, { $time } UTC
time-just-now = gerade eben
time-minutes = { $count ->
    [one] vor 1 Minute
   *[other] vor { $count } Minuten
}
time-hours = { $count ->
    [one] vor 1 Stunde
   *[other] vor { $count } Stunden
}
time-days = { $count ->
    [one] vor 1 Tag
   *[other] vor { $count } Tagen
}

# The pages of administration.
admin-title = Verwaltung
admin-description = Für die Moderatoren und Administratoren dieses Servers.
admin-name = Name
admin-name-or-address = Name oder Adresse
admin-password = Passwort
admin-code = Code der Authentifizierungs-App
admin-sign-in = Anmelden
admin-sign-out = Abmelden
admin-signed-in = { $name }, { $role }
admin-needs-factor = Richte zuerst den zweiten Faktor ein
admin-needs-passkey = Melde dich mit deinem Passkey an
admin-has-factor = Dieses Konto hat schon einen zweiten Faktor
admin-needs-role = Das braucht die Rolle { $role }
admin-other-form = Das Formular gehört nicht zu dieser Sitzung: geh zurück und lade die Seite neu
admin-no-reason = Ein Rauswurf, eine Sperre, ein anderer Name und ein geschlossener Raum brauchen einen Grund, der dem Spieler gezeigt wird
admin-factor-title = Zweiter Faktor
admin-factor-text = Füge dies einer Authentifizierungs-App hinzu und gib den Code ein, den sie zeigt. Von da an braucht die Anmeldung einen.
admin-factor-secret = Geheimnis der App
admin-factor-set = Einrichten
admin-status = Spieler: { $players }. In der Warteschlange: { $waiting }. Räume: { $rooms }.
admin-draining = Der Server läuft aus: kein neues Match beginnt.
admin-players = Spieler
admin-kick = Hinauswerfen
admin-ban = Sperren
admin-unban = Sperre aufheben
admin-within = Wie lange, etwa 12h oder 7d; sonst für immer
admin-why = Grund
admin-role = Rolle: player, moderator oder admin
admin-give-role = Rolle geben
admin-server = Server
admin-message = Nachricht an alle
admin-send = Senden
admin-drain = Auslaufen lassen und anhalten
admin-audit = Protokoll
admin-when = Wann
admin-who = Wer
admin-what = Was
admin-whom = Wen
admin-until = Bis
admin-older = Älter
admin-operator = Betreiber
admin-moderate = Moderieren
admin-report-open = offen
admin-report-taken = übernommen
admin-report-closed = geschlossen
admin-report-abuse = Beleidigungen oder Drohungen
admin-report-cheating = Betrug
admin-report-name = anstößiger Name
admin-report-spam = Werbung oder Fluten
admin-report-other = etwas anderes
admin-report-appeal = Einspruch
admin-report-collusion = sieht nach Absprache aus
admin-report-inhuman = sieht nach einem Programm aus

# The pages of the operator.
pages-rules = Regeln dieses Servers
pages-privacy = Datenschutz
pages-description = { $page }: wie der Betreiber dieses Servers es sagt.
pages-contact = Kontakt
privacy-kept = Was dieser Server speichert
privacy-accounts = Konten mit Passwort, Ranglistenspiele und Wertungen werden behalten.
privacy-guests = Ein Gast, der sich { $days } Tage lang nicht angemeldet hat, wird gelöscht, außer wenn ein Match oder ein Lauf von ihm gespeichert ist.
privacy-guests-ever = Gäste werden behalten.
privacy-casual = Freie Matches zwischen Menschen, und Läufe allein, die für niemanden die besten sind, werden nach { $days } Tagen gelöscht.
privacy-casual-ever = Freie Matches und Läufe allein werden behalten.
privacy-bots = Freie Matches gegen Bots werden nach { $days } Tagen gelöscht.
privacy-bots-ever = Freie Matches gegen Bots werden behalten.
privacy-no-replays = Es werden keine Replays geschrieben.
privacy-replays-ever = Replays werden behalten.
privacy-replays = Replays werden bis zu { $mb } MB behalten; die ältesten gehen zuerst.

# The pages of the own account, and of administration.
account-title = Konto
account-description = Dein Konto auf diesem Server.
account-sign-in-hint = Über HTTPS oder vom Rechner des Servers selbst. Gäste kommen aus dem Spiel hierher: Konto, dann die Website.
account-register = Registrieren
account-recover = Passwort vergessen?
account-recovered = Das Passwort ist gesetzt: melde dich an.
account-factor-is-set = Der zweite Faktor ist eingerichtet.
account-banned = Dieses Konto ist gesperrt.
account-muted = Dieses Konto darf nicht chatten.
account-members-only = Dieser Server ist nur für Mitglieder.
account-renamed = Dein Name ist ab der nächsten Anmeldung { $name }.
account-claimed = Name und Passwort sind gesetzt. Erzeuge jetzt Wiederherstellungscodes.
account-codes = Schreib diese Codes auf; jeder gilt einmal: { $codes }
account-invited = Eine Einladung für eine Person, 7 Tage lang: { $code }
account-too-many-invites = Du hast so viele offene Einladungen wie möglich.
account-delete-done = Dieses Konto wird am { $when } gelöscht.
account-kept = Dieses Konto bleibt.
account-appealed = Dein Einspruch ging an die Moderation.
account-appealed-before = Du hast schon Einspruch erhoben: warte auf die Antwort.
account-code-if-any = Code der Authenticator-App, falls du eine hast
account-enter = Zu deinem Konto
account-closed = Dieser Server nimmt keine neuen Mitglieder auf.
account-new-password = Neues Passwort
account-invite-code = Einladung
account-recover-text = Ein Wiederherstellungscode ersetzt einmal das Passwort. Du hast sie auf der Seite deines Kontos erzeugt; ohne einen frag den Betreiber.
account-recovery-code = Wiederherstellungscode
account-set-password = Passwort setzen
account-outcome = Deine Meldung über { $name }: { $outcome }
account-data = Deine Daten
account-export = Alles herunterladen
account-claim = Name und Passwort setzen
account-change-password = Passwort ändern
account-rename = Namen ändern
account-new-name = Neuer Name
account-rename-hint = Einmal in 30 Tagen; so lange darf niemand sonst den alten Namen nehmen.
account-has-factor = Die Anmeldung auf der Website braucht einen Code deiner Authenticator-App.
account-recovery = Wiederherstellungscodes
account-recovery-left = Übrige Codes: { $count }.
account-new-codes = Neue Codes erzeugen
account-invites = Einladungen
account-invite = Einladung erstellen
account-appeal = Einspruch erheben
account-appeal-text = Was die Moderation wissen soll
account-keep = Dieses Konto nicht löschen
account-delete-text = Ein gelöschtes Konto verschwindet nach 30 Tagen. Seine Ergebnisse bleiben, ohne seinen Namen.
account-delete = Dieses Konto löschen
account-delete-name = Gib zur Bestätigung deinen Namen ein
account-passkeys = Passkeys
account-passkey-text = Mit einem Passkey meldest du dich durch die Sperre deines Geräts oder einen Sicherheitsschlüssel an, ohne Namen, Passwort und Code.
account-passkey-add = Passkey hinzufügen
account-passkey-added = Der Passkey ist hinzugefügt.
account-passkey-made = Hinzugefügt { $when }.
account-passkey-used = Zuletzt benutzt { $when }.
account-passkey-remove = Diesen Passkey entfernen
account-passkey-removed = Der Passkey ist entfernt.
account-passkey-sign-in = Mit einem Passkey anmelden
account-passkey-failed = Der Browser hat keinen Passkey gegeben. Versuche es noch einmal.
account-email = E-Mail
account-email-text = Ein Brief an diese Adresse kann ein neues Passwort setzen. Sie dient zu nichts anderem.
account-email-address = Adresse
account-email-set = Brief zum Bestätigen senden
account-email-sent = Ein Brief ist unterwegs. Öffne den Link darin innerhalb einer Stunde.
account-email-confirm = Diese Adresse bestätigen
account-email-confirmed = Die Adresse ist bestätigt.
account-email-forget = Diese Adresse vergessen
account-email-forgotten = Die Adresse ist vergessen.
account-letter-text = Wenn dein Konto eine E-Mail-Adresse hat, führt ein Brief zu einem neuen Passwort.
account-letter-send = Brief senden
account-letter-sent = Wenn dieses Konto eine E-Mail-Adresse hat, ist ein Brief unterwegs.
letter-email-subject = { $server }: deine Adresse
letter-email =
    { $name } hat diese Adresse für ein Konto angegeben. Um sie zu bestätigen, öffne:

    { $link }

    Wenn du das nicht warst, tu nichts.
letter-replaced-subject = { $server }: eine andere Adresse
letter-replaced = Dein Konto hat jetzt eine andere Adresse für Briefe. Wenn du das nicht warst, ändere dein Passwort.
letter-password-subject = { $server }: ein neues Passwort
letter-password =
    Jemand hat um ein neues Passwort für { $name } gebeten. Um es zu setzen, öffne innerhalb einer Stunde:

    { $link }

    Wenn du das nicht warst, tu nichts.
admin-database = Datenbank: { $mb } MB.
admin-disk = Frei auf der Platte: { $mb } MB.
admin-reports = Meldungen
admin-mute = Stummschalten
admin-unmute = Wieder chatten lassen
admin-rename = Anderen Namen geben
admin-new-name = Neuer Name; ohne ihn ein zufälliger
admin-close-room = Raum schließen
admin-room = Raum
admin-invite-uses = Wie viele sich damit registrieren dürfen
admin-invite-within = Wie lange, etwa 7d
admin-set = Ändern
admin-take = Übernehmen
admin-close = Abschließen
admin-outcome = Ergebnis, für die meldende Person
admin-match = Das Match
admin-bout = Runde { $number }
privacy-deletion = Wer spielt, kann alles Gespeicherte herunterladen und das Konto löschen: nach 30 Tagen bleiben nur Ergebnisse ohne Namen. Sicherungen enthalten es, bis sie ersetzt werden.
admin-backup = Letzte Sicherung: { $when }.
admin-no-backup = Keine Sicherung seit dem Start.
admin-bans = Sperren
admin-webhooks = Webhooks

# A link to a new room.
new-room-title = Ein neuer Raum
new-room-play-here = Im Browser öffnen
new-room-share = Wer ihn öffnet, lädt andere mit dem Link ein, den der Raum zeigt.
new-room-king = King of the Hill: Wer gewinnt, bleibt; Herausforderer stehen an.
new-room-autostart = Matches starten von selbst.
new-room-restricted = Nicht alle dürfen hinein: Das Spiel sagt, wer.
admin-errors = Fehler dieses Servers
admin-no-errors = Keine seit dem Start.
admin-created = Seit
admin-seen = Gesehen
admin-nobody = Niemand heißt so.
admin-guest = Gast
