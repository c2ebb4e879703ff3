### The menus: title, ways to play, settings.

menu-back = Back
menu-leave = Leave
menu-game = Game
menu-name = Name
menu-server = Server
menu-password = Password
menu-continue = Continue
menu-main = Main menu
menu-not-connected = Not connected
menu-pad-typing = { $left }/{ $right }: change letter   { $next }: next letter   { $delete }: delete   { $done }: done
notice-unfair-draw = Unfair draw: the server did not keep to its commitment for this bout. Do not trust its results.
menu-notice-stopping = Server restarts within { $time }. No new matches; your result is safe.

## Title and welcome

title-play = Play
title-sword = Sword
title-controls = Controls
title-settings = Settings
title-quit = Quit
title-subtitle = Duels of swords and stones

# The home screen.
home-more = All modes
tab-home = Home
tab-watch = Watch
tab-me = Me
home-again = Play again
home-best = { $mode }: { $value }
home-last = { $way } · { $game }
home-live = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
home-swordfight = Fuse gems, send swords
home-stacker = Clear lines, send garbage
home-marauders = Swap blocks, break shields
welcome-skip = Skip
welcome-game = Which game first?
# Single words of at most eleven letters.
names-suggested = Anchor Barnacle Bosun Buccaneer Compass Corsair Cutlass Dolphin Driftwood Galleon Gunner Halyard Harpoon Helmsman Kraken Lantern Mainsail Mermaid Navigator Osprey Pelican Pilot Rigger Sailor Schooner Seadog Sextant Spyglass Starboard Tempest Topsail Trident Typhoon Windlass

## The title of the window

window-title = Cutlass
window-call = { $call } · Cutlass
window-found = Match found
window-turn = Your turn
window-begins = Match begins

## Play

play-title = Play
play-group-now = Play now
play-group-learn = Learn
play-group-alone = Single player
play-group-people = People
play-group-friends = With friends
play-ruleset = Ruleset
play-quick = Quick match
play-ranked = Ranked
play-no-server = Choose a server
play-rated = Rated match
play-practice = Practice
play-practice-hint = Against bots
play-solo = Solo
play-solo-hint = Records and leaderboards
play-host = Host
play-host-hint = On this network
play-account = Account
play-brawl = Brawl
play-brawl-turns = 2 or 4 players
play-brawl-clocked = 2 to 24 players
play-spectate = Spectate
play-spectate-hint = By player name
play-learn = Lesson
play-learn-hint = Guided battle
play-elements-hint = All effects
making-title = Making pieces
making-begins = The pieces of this match are made now.
making-line = Pieces of { $size } cells: { $percent } %
making-failed = Pieces not made: { $reason }. Try again.
ladder-title = Ladder
ladder-hint = Win a rank to open the next: two more elements, stronger bots.
ladder-done = All ranks are won.
ladder-rank = { $elements } · { $state }
ladder-won = Won
ladder-next = Next
ladder-locked = Locked
ladder-progress = { $won } of { $ranks } ranks won
ladder-new = New elements of this rank
ladder-start = Start battle
practice-title = Practice
practice-line = { $game }, level { $level }: { $manner }
practice-start = Start
practice-level = Level
practice-level-value = { $level } of 5
practice-bots = Bots
practice-place = Location
practice-options = All options
practice-options-hint = Changes apply to the next match.
practice-name = Preset name
practice-name-missing = No name: type one for the preset, then save it.
practice-presets-full = Not saved: there are { $most } presets. Delete one first.
practice-save = Save preset
practice-delete = Delete preset
practice-manner-1 = never attacks
practice-manner-2 = attacks rarely
practice-manner-3 = fights back
practice-manner-4-swordfight = plans its gems
practice-manner-4-stacker = plans its wells
practice-manner-5 = shows no mercy
practice-tactics-1 = takes any match, ends turns early
practice-tactics-2 = takes the largest match half of the time
practice-tactics-3 = aims at your weakest lanes
practice-tactics-4 = aims well and rarely errs
practice-tactics-5 = plans for your reply and casts spells
servers-title = Servers
servers-hint = Choose a server, or enter a host name or IP address, such as 192.168.1.20:4711.
servers-near =
    { $count ->
        [0] Searching this network.
        [one] { $count } server on this network.
       *[other] { $count } servers on this network.
    }
servers-use = Use this server
servers-favourite = Favourite
servers-kind-favourite = Favourite
servers-kind-default = Default
servers-kind-near = This network
servers-kind-recent = Recent
servers-kind-listed = Listed
servers-list-problem = The list of servers cannot be read: { $reason }
servers-value = { $kind } · { $status }
servers-status = { $players } online · { $ping } ms · { $release }
servers-ping = { $ping } ms
servers-asking = Connecting
servers-no-answer = No answer
servers-other-release = Other release
join-join = Join
searching-stop = Cancel
searching-connecting = Connecting
searching-waiting = Waiting for an opponent
searching-others = { $count ->
    [0] No one else is online yet
    [one] 1 other player online
   *[other] { $count } other players online
}
meanwhile-practice = Play a bot
meanwhile-solo = Play solo
meanwhile-hint = Stay in the queue
meanwhile-waiting = In the queue: you are called when a match is found
meanwhile-seconds = Answer within { $seconds } s
meanwhile-accept = Leave and accept

## Settings

settings-title = Settings
settings-general = General
settings-graphics = Graphics
settings-graphics-hint = Window, frames
settings-accessibility = Accessibility
settings-about = About
settings-search = Search
settings-search-none = No setting has this in its name.
graphics-mode = Fullscreen mode
graphics-borderless = Borderless
graphics-exclusive = Exclusive
graphics-presentation = Presentation
graphics-vsync = Vsync
graphics-low-latency = Low latency
graphics-limit = Frame limit
graphics-frames = { $frames } FPS
graphics-board = Board size
graphics-ghost = Ghost opacity
graphics-grid = Grid opacity
graphics-contrast = High contrast
# Other languages add “ / Language”, so that whoever does not read them finds it.
settings-language = Language
settings-language-system = Auto: { $language }
settings-keys = Key bindings
settings-touch = Touch
settings-handling = Handling
settings-handling-hint = Test board
settings-colours = Colours
settings-size = Text size
settings-notifications = Notifications
settings-quality = Effects
quality-automatic = Automatic
quality-full = Full
quality-some = Some
quality-none = None
settings-motion = Motion
settings-motion-reduced = Reduced
settings-motion-full = Full
settings-window = Window
settings-fullscreen = Fullscreen
settings-window-value = { $width } × { $height }
settings-sound = Sound
settings-credits = Credits
settings-blocks = Blocks
settings-breakers = Breakers
settings-gems = Gems
settings-grey = Grey
settings-grey-countdown = 2 locks, then 1
settings-ghost = Ghost
settings-garbage = Garbage
settings-elements = Elements
settings-boards-hint = Colours, previews
palette-standard = Standard
palette-protanopia = Protanopia
palette-deuteranopia = Deuteranopia
palette-tritanopia = Tritanopia

## Key bindings, controls, handling

keys-title = Keys: { $game }
keys-help-add = Press { $key }, then a key, to add or remove it.
keys-help-touch = A touch screen has no keys. Connect a keyboard or a pad to change them.
keys-help-clear = Press { $key } to remove all keys.
keys-pad-help-add = Press { $key }, then a button, to add or remove it.
keys-pad-help-clear = Press { $key } to remove all keys and buttons.
keys-press = Press a key
keys-none = No key
keys-conflict = { $key } is also: { $action }
keys-invalid = This key cannot be bound. Choose another.
keys-invalid-fullscreen = { $key } makes the window fullscreen. Choose another key.
keys-invalid-system = This key belongs to the system. Choose another.
keys-invalid-click = The left mouse button selects. Choose another.
keys-invalid-back = This mouse button leads back. Choose another.
keys-pad-lost = The pad was disconnected. Reconnect it, or use the keyboard.
key-left = Left
key-right = Right
key-up = Up
key-down = Down
key-space = Space
key-enter = Enter
key-escape = Esc
key-tab = Tab
key-backspace = Backspace
key-left-shift = Left Shift
key-right-shift = Right Shift
key-left-ctrl = Left Ctrl
key-right-ctrl = Right Ctrl
key-left-alt = Left Alt
key-right-alt = Right Alt
key-caps-lock = Caps Lock
key-insert = Insert
key-delete = Delete
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-num-enter = Num Enter
key-scroll-lock = Scroll Lock
key-pause = Pause
key-print-screen = Print Screen
key-num-lock = Num Lock
key-menu = Menu
key-mouse-right = Mouse Right
key-mouse-middle = Mouse Middle
key-mouse-forward = Mouse Forward
key-pad-up = Pad Up
key-pad-down = Pad Down
key-pad-left = Pad Left
key-pad-right = Pad Right
key-stick-up = Stick Up
key-stick-down = Stick Down
key-stick-left = Stick Left
key-stick-right = Stick Right
action-left = Move left
action-right = Move right
action-turn-left = Rotate left
action-turn-right = Rotate right
action-turn-half = Rotate 180°
action-turn-none = Kick (no rotation)
touch-kick = Kick
action-fast-fall = Fast fall
action-soft-drop = Soft drop
action-hard-drop = Hard drop
action-hold = Hold
action-next-target = Next target
action-previous-target = Previous target
action-brawl-order = Brawl order
action-undo = Undo (zen)
action-pause = Pause
action-retry = Restart run
action-up = Move up
action-down = Move down
action-choose = Pick up/swap
action-put-back = Put back
action-arm = Cast spell
action-end-turn = End turn
action-speed = Effect speed
action-guide = Rules
action-log-back = Log up
action-log-on = Log down
action-emotes = Emotes
action-zoom-in = Zoom in
action-zoom-out = Zoom out
action-fold = Side panel
controls-title = Controls
controls-help = Press keys or pad buttons to see what they do.
controls-help-touch = The buttons of a touch screen have their own page in the settings.
controls-help-pad = Press buttons to see what they do. { $key } continues.
controls-done = Got it
controls-no-key = No key: see Settings
handling-title = Handling
handling-turns = { $game } has no key repeat.
handling-play = Play on the board with your keys.
handling-help = { $next } selects a row; { $less } and { $more } change it.
handling-help-touch = Tap the arrows. A held button of the screen repeats like a key.
handling-delay = Delay (DAS)
handling-repeat = Repeat (ARR)
handling-soft-drop = Soft drop
handling-ticks = { $ms } ms ({ $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
})
handling-soft-drop-rate = { $ms } ms/row ({ $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
})
handling-instant = Instant
handling-confirm-misses = Confirm swaps without a match
handling-cut = DAS cut
handling-both = Both directions
handling-both-later = Last key wins
handling-both-earlier = First key wins
handling-both-neither = Neither
handling-initial-rotation = Initial rotation
handling-initial-hold = Initial hold
handling-held = By held keys
handling-board = Game

## Boards

## Touch

touch-title = Touch
touch-help-buttons = Buttons on the screen for swordfight and stacker. Hold a row of any list to look at it.
touch-help-gestures = Drag aside: move · drag down: drop · flick down: hard drop · swipe up: hold · tap: rotate
touch-controls = Show controls
touch-automatic = After a touch
touch-always = Always
touch-never = Never
touch-plays = Play by
touch-buttons = Buttons
touch-gestures = Gestures
touch-size = Button size
touch-raised = From below
touch-inset = From the sides
touch-units = { $count } px
touch-sides = Movement
touch-moves-left = At the left
touch-moves-right = At the right

boards-title = Boards
boards-help = The preview shows where an attack would land.
boards-preview = Attack preview
preview-practice = In practice
preview-always = Always
boards-pieces = Stacker colours
pieces-guideline = Guideline
pieces-classic = Classic
boards-letters = Element letters
boards-overlay = Network overlay
boards-skin = Skin
skin-deck = Ship’s deck
skin-paper = Paper
skin-carved = Carved stone
boards-statistics = Statistics
statistics-solo = In solo runs
statistics-short = Rates in bouts
statistics-always = Always
boards-order = Brawl order
order-seats = By seat
order-danger = By danger
order-attackers = Attackers first

## Sound

sound-title = Sound
sound-all = Master
sound-board = Board
sound-attacks = Attacks
sound-calls = Alerts
sound-menus = Menus
sound-music = Music
sound-background = In background
sound-muted = Muted
sound-heard = Audible
sound-help-board = Board: your own moves. Attacks: sent and incoming.
sound-help-calls = Alerts: countdowns, danger, match found, your turn, results.
sound-none =
    No sound: the system offered no audio output at startup ({ $reason }). Fix it, then restart the
    game.

## Swords

sword-title = Choose a sword
sword-help = Its pattern colours the blocks that you send.
sword-equipped = Equipped
sword-pattern-repeats = { $rows } rows; longer swords repeat the upper ones.
sword-pattern-whole = The lowest row lands first.
sword-halyard-about = Broad bands that swap places.
sword-halyard-more = Easy to send, easy to dig out.
sword-gannet-about = Rows of one colour.
sword-gannet-more = Long horizontal cuts come back as wide gems.
sword-wicker-about = A weave without two equal neighbours.
sword-wicker-more = Nothing fuses by itself.
sword-breakwater-about = Squares of two by two.
sword-breakwater-more = Heavy, and ready to fuse.
sword-squall-about = A slanted rain.
sword-squall-more = Sprinkles rarely meet their own colour.
sword-lantern-about = A frame around a core.
sword-lantern-more = Equal edges, mixed middle.
sword-thistle-about = Thin columns that change half way up.
sword-thistle-more = Long swords come apart.
sword-narwhal-about = Arrowheads around the middle.
sword-narwhal-more = Both sides mirror each other.
sword-undertow-about = Two calm colours.
sword-undertow-more = And two that stray.

## Credits

credits-title = Credits
credits-rules = Rules of marauders
credits-rules-text =
    Adapted from "Srevensia - Match Making Marauders, Design Document Part C" by Murazrai, 4 June
    2014.
credits-source = Source
credits-source-text = The blog Srevensia: http://srevensia.blogspot.com/
credits-licence = Licence
credits-licence-text =
    Creative Commons Attribution 4.0 (CC BY 4.0): https://creativecommons.org/licenses/by/4.0/
    Decisions on what the document leaves open are listed in docs/rules/marauders.md.
credits-fonts = Fonts
credits-fonts-text =
    Cinzel by the Cinzel Project Authors, and Atkinson Hyperlegible by the Braille Institute of
    America: both under the SIL Open Font License 1.1.
credits-swordfight = Swordfight
credits-swordfight-text =
    Placement follows the Black Death Sword and Sprinkle Placement Guide of the YPPedia. Swords,
    patterns, pictures and sounds are our own work.
credits-cutlass = Cutlass
credits-cutlass-text = By the Cutlass developers, under the MIT licence.
