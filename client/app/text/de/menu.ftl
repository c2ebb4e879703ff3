### The menus: title, ways to play, settings.

menu-back = Zurück
menu-leave = Verlassen
menu-game = Spiel
menu-name = Name
menu-server = Server
menu-password = Passwort
menu-continue = Weiter
menu-main = Hauptmenü
menu-not-connected = Nicht verbunden
menu-pad-typing = { $left }/{ $right }: Buchstabe   { $next }: nächster   { $delete }: löschen   { $done }: fertig
notice-unfair-draw = Unfaire Ziehung: Der Server hielt seine Festlegung für diese Runde nicht ein. Trau seinen Ergebnissen nicht.
menu-notice-stopping = Server startet in { $time } neu. Keine neuen Matches; dein Ergebnis ist sicher.

## Title and welcome

title-play = Spielen
title-sword = Schwert
title-controls = Steuerung
title-settings = Einstellungen
title-quit = Beenden
title-subtitle = Duelle mit Schwertern und Steinen

# Der Startbildschirm.
home-more = Alle Modi
tab-home = Start
tab-watch = Zusehen
tab-me = Ich
home-again = Noch einmal
home-best = { $mode }: { $value }
home-last = { $way } · { $game }
home-live = { $count ->
    [one] { $count } Match
   *[other] { $count } Matches
}
home-swordfight = Edelsteine bilden, Schwerter senden
home-stacker = Reihen räumen, Müll senden
home-marauders = Blöcke tauschen, Schilde brechen
welcome-skip = Überspringen
welcome-game = Welches Spiel zuerst?
# Single words of at most eleven letters.
names-suggested = Anker Barkasse Bootsmann Freibeuter Kompass Korsar Cutlass Delfin Treibholz Galeone Kanonier Fallreep Harpune Steuermann Krake Laterne Marssegel Nixe Navigator Fischadler Pelikan Lotse Takler Matrose Schoner Seewolf Sextant Fernrohr Steuerbord Sturmwind Toppsegel Dreizack Taifun Ankerwinde

## The title of the window

window-title = Cutlass
window-call = { $call } · Cutlass
window-found = Match gefunden
window-turn = Du bist am Zug
window-begins = Match beginnt

## Play

play-title = Spielen
play-group-now = Sofort spielen
play-group-learn = Lernen
play-group-alone = Einzelspieler
play-group-people = Spieler
play-group-friends = Mit Freunden
play-ruleset = Regelwerk
play-quick = Schnelles Match
play-ranked = Ranked
play-no-server = Server wählen
play-rated = Gewertetes Match
play-practice = Training
play-practice-hint = Gegen Bots
play-solo = Solo
play-solo-hint = Rekorde und Bestenlisten
play-host = Hosten
play-host-hint = In diesem Netzwerk
play-account = Konto
play-brawl = Brawl
play-brawl-turns = 2 oder 4 Spieler
play-brawl-clocked = 2 bis 24 Spieler
play-spectate = Zuschauen
play-spectate-hint = Nach Spielername
play-learn = Lektion
play-learn-hint = Geführter Kampf
play-elements-hint = Alle Effekte
making-title = Steine entstehen
making-begins = Die Steine für dieses Match werden jetzt erzeugt.
making-line = Steine mit { $size } Zellen: { $percent } %
making-failed = Steine nicht erzeugt: { $reason }. Versuch es erneut.
ladder-title = Leiter
ladder-hint = Ein gewonnener Rang öffnet den nächsten: zwei Elemente mehr, stärkere Bots.
ladder-done = Alle Ränge sind gewonnen.
ladder-rank = { $elements } · { $state }
ladder-won = Gewonnen
ladder-next = Nächster
ladder-locked = Gesperrt
ladder-progress = { $won } von { $ranks } Rängen gewonnen
ladder-new = Neue Elemente dieses Rangs
ladder-start = Kampf starten
practice-title = Training
practice-line = { $game }, Level { $level }: { $manner }
practice-start = Starten
practice-level = Level
practice-level-value = { $level } von 5
practice-bots = Bots
practice-place = Ort
practice-options = Alle Optionen
practice-options-hint = Änderungen gelten ab dem nächsten Match.
practice-name = Name der Vorlage
practice-name-missing = Kein Name: Gib der Vorlage einen, dann speichere sie.
practice-presets-full = Nicht gespeichert: Es gibt schon { $most } Vorlagen. Lösch zuerst eine.
practice-save = Vorlage speichern
practice-delete = Vorlage löschen
practice-manner-1 = greift nie an
practice-manner-2 = greift selten an
practice-manner-3 = wehrt sich
practice-manner-4-swordfight = plant seine Juwelen
practice-manner-4-stacker = plant seine Schächte
practice-manner-5 = kennt keine Gnade
practice-tactics-1 = nimmt jede Kombi, beendet Züge früh
practice-tactics-2 = nimmt jedes zweite Mal die größte Kombi
practice-tactics-3 = zielt auf deine schwächsten Bahnen
practice-tactics-4 = zielt gut und irrt selten
practice-tactics-5 = plant deine Antwort ein und zaubert
servers-title = Server
servers-hint = Wähle einen Server oder gib einen Hostnamen oder eine IP-Adresse ein, etwa 192.168.1.20:4711.
servers-near =
    { $count ->
        [0] Suche in diesem Netzwerk.
        [one] { $count } Server in diesem Netzwerk.
       *[other] { $count } Server in diesem Netzwerk.
    }
servers-use = Server verwenden
servers-favourite = Favorit
servers-kind-favourite = Favorit
servers-kind-default = Standard
servers-kind-near = Dieses Netzwerk
servers-kind-recent = Zuletzt
servers-kind-listed = Liste
servers-list-problem = Die Serverliste kann nicht gelesen werden: { $reason }
servers-value = { $kind } · { $status }
servers-status = { $players } online · { $ping } ms · { $release }
servers-ping = { $ping } ms
servers-asking = Verbinde
servers-no-answer = Keine Antwort
servers-other-release = Andere Version
join-join = Beitreten
searching-stop = Abbrechen
searching-connecting = Verbinde
searching-waiting = Warte auf einen Gegner
searching-others = { $count ->
    [0] Noch niemand sonst online
    [one] 1 anderer Spieler online
   *[other] { $count } andere Spieler online
}
meanwhile-practice = Gegen einen Bot
meanwhile-solo = Solo
meanwhile-hint = Weiter warten
meanwhile-waiting = In der Warteschlange: Du wirst gerufen, wenn ein Match gefunden ist
meanwhile-seconds = Antworte binnen { $seconds } s
meanwhile-accept = Verlassen und annehmen

## Settings

settings-title = Einstellungen
settings-general = Allgemein
settings-graphics = Grafik
settings-graphics-hint = Fenster, Bilder
settings-accessibility = Barrierefreiheit
settings-about = Info
settings-search = Suche
settings-search-none = Keine Einstellung heißt so.
graphics-mode = Vollbildmodus
graphics-borderless = Randlos
graphics-exclusive = Exklusiv
graphics-presentation = Bildausgabe
graphics-vsync = Vsync
graphics-low-latency = Geringe Latenz
graphics-limit = Bildratenlimit
graphics-frames = { $frames } FPS
graphics-board = Feldgröße
graphics-ghost = Deckkraft des Ghosts
graphics-grid = Deckkraft Raster
graphics-contrast = Hoher Kontrast
# Other languages add “ / Language”, so that whoever does not read them finds it.
settings-language = Sprache / Language
settings-language-system = Auto: { $language }
settings-keys = Tastenbelegung
settings-touch = Touch
settings-handling = Handling
settings-handling-hint = Testfeld
settings-colours = Farben
settings-size = Textgröße
settings-notifications = Mitteilungen
settings-quality = Effekte
quality-automatic = Automatisch
quality-full = Voll
quality-some = Einige
quality-none = Keine
settings-motion = Bewegung
settings-motion-reduced = Reduziert
settings-motion-full = Voll
settings-window = Fenster
settings-fullscreen = Vollbild
settings-window-value = { $width } × { $height }
settings-sound = Ton
settings-credits = Mitwirkende
settings-blocks = Blöcke
settings-breakers = Brecher
settings-gems = Juwelen
settings-grey = Grau
settings-grey-countdown = 2 Locks, dann 1
settings-ghost = Ghost
settings-garbage = Garbage
settings-elements = Elemente
settings-boards-hint = Farben, Vorschau
palette-standard = Standard
palette-protanopia = Protanopie
palette-deuteranopia = Deuteranopie
palette-tritanopia = Tritanopie

## Key bindings, controls, handling

keys-title = Tasten: { $game }
keys-help-add = { $key }, dann Taste: hinzufügen oder entfernen.
keys-help-touch = Ein Touchscreen hat keine Tasten. Schließ zum Ändern eine Tastatur oder ein Pad an.
keys-help-clear = { $key } entfernt alle Tasten.
keys-pad-help-add = { $key }, dann Knopf: hinzufügen oder entfernen.
keys-pad-help-clear = { $key } entfernt alle Tasten und Knöpfe.
keys-press = Drück eine Taste
keys-none = Keine Taste
keys-conflict = { $key } ist auch: { $action }
keys-invalid = Diese Taste lässt sich nicht belegen. Wähle eine andere.
keys-invalid-fullscreen = { $key } schaltet das Vollbild um. Wähle eine andere Taste.
keys-invalid-system = Diese Taste gehört dem System. Wähle eine andere.
keys-invalid-click = Die linke Maustaste wählt aus. Nimm eine andere.
keys-invalid-back = Diese Maustaste führt zurück. Nimm eine andere.
keys-pad-lost = Das Pad wurde getrennt. Verbinde es neu oder nimm die Tastatur.
key-left = Links
key-right = Rechts
key-up = Oben
key-down = Unten
key-space = Leertaste
key-enter = Enter
key-escape = Esc
key-tab = Tab
key-backspace = Rücktaste
key-left-shift = Umschalt links
key-right-shift = Umschalt rechts
key-left-ctrl = Strg links
key-right-ctrl = Strg rechts
key-left-alt = Alt links
key-right-alt = Alt rechts
key-caps-lock = Feststelltaste
key-insert = Einfg
key-delete = Entf
key-home = Pos1
key-end = Ende
key-page-up = Bild auf
key-page-down = Bild ab
key-num-enter = Num Enter
key-scroll-lock = Rollen
key-pause = Pause
key-print-screen = Druck
key-num-lock = Num
key-menu = Menü
key-mouse-right = Maus rechts
key-mouse-middle = Maus Mitte
key-mouse-forward = Maus vor
key-pad-up = Pad oben
key-pad-down = Pad unten
key-pad-left = Pad links
key-pad-right = Pad rechts
key-stick-up = Stick oben
key-stick-down = Stick unten
key-stick-left = Stick links
key-stick-right = Stick rechts
action-left = Nach links
action-right = Nach rechts
action-turn-left = Links drehen
action-turn-right = Rechts drehen
action-turn-half = 180° drehen
action-turn-none = Kick (ohne Drehung)
touch-kick = Kick
action-fast-fall = Schnellfall
action-soft-drop = Soft Drop
action-hard-drop = Hard Drop
action-hold = Hold
action-next-target = Nächstes Ziel
action-previous-target = Voriges Ziel
action-brawl-order = Brawl-Ordnung
action-undo = Rückgängig (Zen)
action-pause = Pause
action-retry = Neustart
action-up = Nach oben
action-down = Nach unten
action-choose = Nehmen/tauschen
action-put-back = Zurücklegen
action-arm = Zaubern
action-end-turn = Zug beenden
action-speed = Effekttempo
action-guide = Regeln
action-log-back = Log hoch
action-log-on = Log runter
action-emotes = Emotes
action-zoom-in = Vergrößern
action-zoom-out = Verkleinern
action-fold = Seitenleiste
controls-title = Steuerung
controls-help = Drück Tasten oder Pad-Knöpfe und sieh, was sie tun.
controls-help-touch = Die Knöpfe des Touchscreens haben eine eigene Seite in den Einstellungen.
controls-help-pad = Drück Knöpfe und sieh, was sie tun. { $key } geht weiter.
controls-done = Verstanden
controls-no-key = Ohne Taste: Einstellungen
handling-title = Handling
handling-turns = { $game } hat keine Tastenwiederholung.
handling-play = Spiel auf dem Feld mit deinen Tasten.
handling-help = { $next } wählt eine Zeile; { $less } und { $more } ändern sie.
handling-help-touch = Tipp auf die Pfeile. Ein gehaltener Knopf wiederholt wie eine Taste.
handling-delay = Verzögerung (DAS)
handling-repeat = Wiederholung (ARR)
handling-soft-drop = Soft Drop
handling-ticks = { $ms } ms ({ $ticks ->
    [one] 1 Tick
   *[other] { $ticks } Ticks
})
handling-soft-drop-rate = { $ms } ms/Reihe ({ $ticks ->
    [one] 1 Tick
   *[other] { $ticks } Ticks
})
handling-instant = Sofort
handling-confirm-misses = Tausch ohne Kombi bestätigen
handling-cut = DAS-Cut
handling-both = Beide Richtungen
handling-both-later = Letzte Taste gilt
handling-both-earlier = Erste Taste gilt
handling-both-neither = Keine gilt
handling-initial-rotation = Anfangsdrehung
handling-initial-hold = Anfangs-Hold
handling-held = Durch Halten
handling-board = Spiel

## Boards

## Touch

touch-title = Touch
touch-help-buttons = Knöpfe auf dem Bildschirm für Swordfight und Stacker. Halt eine Listenzeile gedrückt, um sie anzusehen.
touch-help-gestures = Seitlich ziehen: bewegen · runterziehen: Drop · runterschnippen: Hard Drop · hochwischen: Hold · tippen: drehen
touch-controls = Knöpfe zeigen
touch-automatic = Nach Berührung
touch-always = Immer
touch-never = Nie
touch-plays = Eingabe
touch-buttons = Knöpfe
touch-gestures = Gesten
touch-size = Knopfgröße
touch-raised = Von unten
touch-inset = Von der Seite
touch-units = { $count } px
touch-sides = Bewegung
touch-moves-left = Links
touch-moves-right = Rechts

boards-title = Felder
boards-help = Die Vorschau zeigt, wo ein Angriff landen würde.
boards-preview = Angriffsvorschau
preview-practice = Im Training
preview-always = Immer
boards-pieces = Stacker-Farben
pieces-guideline = Guideline
pieces-classic = Klassisch
boards-letters = Buchstaben der Elemente
boards-overlay = Netzwerkanzeige
boards-skin = Skin
skin-deck = Schiffsdeck
skin-paper = Papier
skin-carved = Stein
boards-statistics = Statistiken
statistics-solo = Nur im Solo
statistics-short = Kurz in Runden
statistics-always = Immer
boards-order = Brawl-Ordnung
order-seats = Nach Platz
order-danger = Nach Gefahr
order-attackers = Angreifer zuerst

## Sound

sound-title = Ton
sound-all = Gesamt
sound-board = Feld
sound-attacks = Angriffe
sound-calls = Signale
sound-menus = Menüs
sound-music = Musik
sound-background = Im Hintergrund
sound-muted = Stumm
sound-heard = Hörbar
sound-help-board = Feld: deine eigenen Züge. Angriffe: gesendet und im Anflug.
sound-help-calls = Signale: Countdown, Gefahr, Match gefunden, dein Zug, Ergebnisse.
sound-none =
    Kein Ton: Das System bot beim Start keine Audioausgabe an ({ $reason }). Beheb das und starte
    das Spiel neu.

## Swords

sword-title = Wähle ein Schwert
sword-help = Sein Muster färbt die Blöcke, die du sendest.
sword-equipped = Ausgerüstet
sword-pattern-repeats = { $rows } Reihen; längere Schwerter wiederholen die oberen.
sword-pattern-whole = Die unterste Reihe landet zuerst.
sword-halyard-about = Breite Bänder, die Plätze tauschen.
sword-halyard-more = Leicht zu senden, leicht auszugraben.
sword-gannet-about = Reihen in einer Farbe.
sword-gannet-more = Lange Querhiebe kommen als breite Juwelen zurück.
sword-wicker-about = Ein Geflecht ohne zwei gleiche Nachbarn.
sword-wicker-more = Nichts verschmilzt von selbst.
sword-breakwater-about = Quadrate von zwei mal zwei.
sword-breakwater-more = Schwer, und bereit zum Verschmelzen.
sword-squall-about = Ein schräger Regen.
sword-squall-more = Splitter treffen selten auf ihre eigene Farbe.
sword-lantern-about = Ein Rahmen um einen Kern.
sword-lantern-more = Gleiche Ränder, gemischte Mitte.
sword-thistle-about = Dünne Spalten, die auf halber Höhe wechseln.
sword-thistle-more = Lange Schwerter zerfallen.
sword-narwhal-about = Pfeilspitzen um die Mitte.
sword-narwhal-more = Beide Seiten spiegeln einander.
sword-undertow-about = Zwei ruhige Farben.
sword-undertow-more = Und zwei, die umherirren.

## Credits

credits-title = Mitwirkende
credits-rules = Regeln von Marauders
credits-rules-text =
    Nach „Srevensia - Match Making Marauders, Design Document Part C“ von Murazrai, 4. Juni 2014.
credits-source = Quelle
credits-source-text = Das Blog Srevensia: http://srevensia.blogspot.com/
credits-licence = Lizenz
credits-licence-text =
    Creative Commons Namensnennung 4.0 (CC BY 4.0): https://creativecommons.org/licenses/by/4.0/
    Entscheidungen zu dem, was das Dokument offenlässt, stehen in docs/rules/marauders.md.
credits-fonts = Schriften
credits-fonts-text =
    Cinzel von den Cinzel Project Authors und Atkinson Hyperlegible vom Braille Institute of
    America: beide unter der SIL Open Font License 1.1.
credits-swordfight = Swordfight
credits-swordfight-text =
    Die Platzierung folgt dem „Black Death Sword and Sprinkle Placement Guide“ der YPPedia.
    Schwerter, Muster, Bilder und Klänge sind unsere eigene Arbeit.
credits-cutlass = Cutlass
credits-cutlass-text = Von den Cutlass-Entwicklern, unter der MIT-Lizenz.
