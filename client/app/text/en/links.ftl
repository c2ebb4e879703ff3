### Links that open the game, and the releases of servers.

link-title = Link opened
link-room = Room { $code } at { $server }
link-player = Spectate { $name } at { $server }
link-leaves = Following the link ends this match for you.
link-stay = Keep playing
link-join = Leave and join
link-spectate = Leave and spectate
link-replay = A replay at { $server }
link-watch = Leave and watch
link-idle = { $name } is not playing now. The profile is at { $page }
spectate-profile = Profile
spectate-profile-hint = In the browser

## Releases

release-newer = Release { $release } is available, this is { $own }. Download it at { $page }
release-server-newer = This is release { $own }; the server runs { $server }. Download { $server } at { $page }
release-server-older = This is release { $own }; the server runs the older { $server }. Get { $server } at { $page }, or ask the operator to update.
release-same = Another build of release { $own }. Get the server’s build at { $page }
release-open-browser = Play in the browser
release-open-download = Open the download page
link-host = Host
link-new-room = Host a room at { $server }
