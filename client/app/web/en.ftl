### The page around the game in a browser. Plain texts only: deploy/web puts them into the page.

page-title = Cutlass
page-about = Cutlass is an online arena of three puzzle games: swordfight, stacker and marauders. It is drawn on a canvas and played with keyboard, mouse or gamepad.
page-canvas = Cutlass, the game. Arrow keys choose, Enter presses, Escape goes back.
page-typing = Text of the field that is chosen in the game
page-progress = Loading
page-starting = Starting
page-loading = Loading: { $percent } % of { $size } MB
page-opening = Opening the game
page-noscript = Cutlass needs JavaScript. Allow it for this site, and reload the page.
page-home = To the home page
page-unsupported = This browser does not support { $feature }, which Cutlass needs. Update the browser, or use another one.
page-no-download = The game could not be loaded: { $reason }. Check your connection, and reload the page.
page-renewing = The server has a newer release of Cutlass. The page is loaded again.
page-graphics-lost = The graphics were lost. Opening the game again
page-graphics-lost-again = The graphics were lost again. Close other tabs, update the browser, or use another one, and reload the page.
page-crashed = The game has stopped because of an error. Reload the page to go on.
