### The players of a server: search, profiles, matches, leaderboards.

players-title = Spieler
players-row-hint = Profile, Bestenlisten, Live
players-hint = Spieler, Ergebnisse und Bestenlisten von { $server }
players-search = Suche
players-none = Kein Spielername beginnt mit „{ $text }“.
players-guest = Gast
players-open = Profil öffnen
players-own = Mein Profil
players-leaderboards = Bestenlisten
players-live = Laufende Matches
players-live-hint = Zuschauen
players-loading = Wird geladen
players-retry = Erneut versuchen
players-result-profile = Profil von { $name }
players-since = Beigetreten: { $age }
players-guest-since = Gast, beigetreten: { $age }
players-spectate = Zuschauen
players-plays-now = Spielt gerade
players-history = Match-Verlauf
players-graph = Diagramm
players-graph-title = Wertung: { $ruleset }, { $count ->
    [one] letztes Match
   *[other] letzte { $count } Matches
}
players-ranked-matches = Gewertete Matches
players-casual-matches = Freie Matches
players-no-results = Noch keine Ergebnisse
players-sword = Schwert
players-records = Solo-Rekorde
players-record = #{ $rank } · { $value }
players-ranked-at = #{ $rank } · { $rating }
players-provisional = Vorläufig · { $rating }
players-rating = { $points } ± { $deviation }
players-tally = { $won } Siege · { $lost } Niederlagen · { $drawn } Unentschieden
players-rows = { $rows } Reihen
players-matches-of = Matches von { $name }
players-no-matches = Noch keine Matches
players-older = Frühere Matches
players-newer = Spätere Matches
players-count = { $count } Spieler
players-won = Gewonnen
players-lost = Verloren
players-no-contest = Ohne Wertung
players-match = Match
players-duel = { $one } – { $other }
players-ranked = Gewertet, { $ruleset }
players-casual = Frei, { $game }
players-winners = Gewonnen von { $names }
players-watch = Replay ansehen
players-watch-bout = Runde { $number } ansehen
players-profile = Profil
column-rating = Wertung
column-matches = Matches
column-result = Ergebnis
column-when = Wann
column-opponent = Gegner
column-game = Spiel
column-players = Spieler
column-score = Stand
column-spectators = Zuschauer
column-ping = Ping
column-release = Release
players-board = Bestenliste
players-line = { $rank }. { $name }
players-line-own = { $rank }. { $name } (du)
players-line-rating = { $rating } · { $matches ->
    [one] { $matches } Match
   *[other] { $matches } Matches
}
players-next = Nächste Seite
players-previous = Vorige Seite
players-own-rank = Dein Rang: { $rank }
players-no-lines = Hier ist noch niemand gelistet.
players-live-lines = Wähle ein Match, um zuzuschauen.
players-no-live = Gerade läuft kein öffentliches Match.
players-live-many = { $name } und andere, { $count } Spieler
players-rated = { $name } ({ $points })
players-live-value = { $game }, { $kind ->
    [ranked] gewertet
   *[casual] frei
} · { $spectators } Zuschauer
players-ago-now = gerade eben
players-ago-minutes = vor { $count } Min.
players-ago-hours = vor { $count } Std.
players-ago-days = { $count ->
    [one] vor { $count } Tag
   *[other] vor { $count } Tagen
}
players-ago-months = { $count ->
    [one] vor { $count } Monat
   *[other] vor { $count } Monaten
}
players-ago-years = { $count ->
    [one] vor { $count } Jahr
   *[other] vor { $count } Jahren
}
players-error-unknown = Es gibt keinen Spieler mit diesem Namen.
players-error-busy = Der Server ist ausgelastet. Gleich folgt ein neuer Versuch.
players-error-old = Auf dem Server läuft eine ältere Version, die das nicht bietet.
players-error-late = Der Server hat nicht rechtzeitig geantwortet. Gleich folgt ein neuer Versuch.
players-error-odd = Die Antwort des Servers ist nicht lesbar.
players-error-unreachable = Server nicht erreichbar: { $reason }

# Reports to the moderators.
report-row = Melden
report-title = { $name } melden
report-hint = Die Moderation bekommt deine Worte, die letzten Chatzeilen, die du gesehen hast, und das Match.
report-kind = Worum es geht
report-text = Was geschah
report-send = Senden
report-sent = Die Moderation hat deine Meldung. Du erfährst, was daraus wird.
report-no-text = Sag in einem Satz, was geschah.
report-abuse = Beleidigungen oder Drohungen
report-cheating = Betrug
report-name = anstößiger Name
report-spam = Werbung oder Fluten
report-other = etwas anderes
moderate-act = Was zu tun ist
moderate-rename = Umbenennen
moderate-close-room = Diesen Raum schließen
moderate-title = { $name } moderieren
moderate-hint = Es wird im Protokoll vermerkt. Der Spieler liest die Begründung.
moderate-lasts = Dauer
moderate-unlimited = bis es aufgehoben wird
moderate-reason = Begründung
moderate-no-reason = Es braucht eine Begründung.
moderate-new-name = Neuer Name, sonst ein zufälliger
moderate-do = Ausführen
