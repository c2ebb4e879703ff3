### What went wrong: what happened, why, what to do.

error-locked-out = Too many wrong passwords. The account is locked; try again in { $span }.
error-rate-limited = Too many wrong room codes or passwords. Ask the host for the right ones, and try again in { $span }.
error-protocol = Different releases: this is { $own }, and the server speaks protocol { $server }. Install the server’s release.
error-ban-account = This account is banned from this server.
error-ban-address = Your network is banned from this server.
error-ban-until = { $what } It ends in { $span }. { $more }
error-ban-permanent = { $what } The ban is permanent. { $more }
error-ban-over = The ban has just ended. Try again.
error-ban-ask = Ask the operator for the reason.
error-ban-reason = Reason: { $reason }
error-rules = The server uses different rules than this release, { $own }. Install the server’s release.
error-name-taken = This name, or a similar one, is taken. Choose another, or sign in if it is yours.
error-name-forbidden = This name is not allowed here. Use 3 to 16 letters and digits.
error-password-forbidden = This password is not allowed here. Use 8 to 128 characters.
error-wrong = Wrong name or password. Check both; capitals matter in the password.
error-signed-out = Session expired. Sign in again.
error-no-guest = This account already has a password. Sign in with it.
error-elsewhere = Your account signed in from another window or computer. Play in one place at a time.
error-notifications = The browser does not allow notifications. Allow them for this site, and turn them on again.
error-account-needed = Ranked matches are for accounts with a password here. Set a name and a password under Account first.
error-too-often = Too many attempts. Try again in { $span }.
error-cooldown = You declined a ranked match. You can queue again in { $span }.
error-playing =
    Your account is in a match in another window or computer. Finish it there. If that is not
    you, change your password under Account: that ends it.
error-store = The server cannot reach its database; nothing was saved. Try again in a moment.
error-draining = The server restarts soon and starts no new matches. Come back in a few minutes.
error-stopping = The server is restarting. Come back in a few minutes.
error-other-node = This server takes nobody in at the moment. Another server of the arena does; try again in a few seconds.
error-late = Match not accepted in time. Queue again.
error-full = The server is full. Try again later.
error-handling = Your handling is outside this server’s limits. Change it in Settings, Handling.
error-options = Invalid match options. Choose others.
error-not-now = Not possible right now. Go back and try again.
error-flood = Too many messages: the server closed the connection. Join again.
error-astray = Clock out of sync: the bout was closed. Join again.
error-malformed = Protocol error. Install the server’s release.
error-gone = Session expired. Join again.
error-kicked-server = The operator removed you from this server.
error-no-player = No one with this name is playing. Check the name.
error-no-room = No room has this code. Check the code with the host.
error-room-full = The room is full. Wait for a seat, or spectate.
error-room-locked = The room is locked. Ask the host to unlock it.
error-room-password = Wrong room password. Ask the host for it.
error-room-banned = The host banned you from this room.
error-kicked = The host kicked you from the room.
error-not-host = Only the host can do that.
error-no-member = That player or team is no longer in the room.
error-not-ready = Not everyone is ready. Wait for the others.
error-unfilled = This mode needs full teams of equal size. Add players or bots.
error-one-side = The match needs two sides. Add a player or a bot.
error-muted = You may not chat here. Others cannot see your messages.
error-chat-fast = Too many messages. Wait a moment.
error-password-missing = A private room needs a password. Enter one.
error-large-pieces = Pieces too large for this server. Use at most { $most } cells.
error-bots-account = The bots in your rooms need too much of this server. Use fewer or weaker bots, a smaller field, or close another room of yours.
error-bots-address = The bots in the rooms of your network need too much of this server. Use fewer or weaker bots, or a smaller field.
error-bots-server = This server has no processor time left for these bots. Use fewer or weaker bots, a smaller field, or try again later.
error-lost = Connection lost.
error-unreachable = No server answers at { $address }: { $reason }. Check the address and your network.
error-room-left = You are no longer in room { $code }.
error-room-closed = Room closed: the other player left.
error-no-address = No server set. Choose one, or enter an address.
error-no-home = No folder for saved data. Set HOME, then restart the game.
error-not-signed-in = You are not signed in there.
error-network = Network not available: { $reason }
error-no-code = Invalid room code. Codes have six letters and digits, such as K7QF2M.
error-chat-invalid = Invalid message: { $reason }
error-copy = Copying failed. The link is { $link }
span-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}

## Files and the embedded server

error-lost-for-good = Connection lost, and reconnecting failed. Check your network.
settings-no-place = No folder for settings on this system. Changes are lost on exit.
settings-unreadable = Settings not readable: { $path }, { $reason }. The file stays unchanged; fix it to save changes again.
settings-not-saved = Settings not saved in { $path }: { $reason }
accounts-no-place = No folder for accounts on this system: you get a new guest account at each start, unless you sign in.
accounts-not-saved = Account not saved in { $path }: { $reason }. Fix this before you quit: a guest account needs the file.
accounts-unreadable = Accounts not readable in { $path }: { $reason }. The file stays unchanged; nothing is saved until it is readable.
accounts-no-text = not a text file
accounts-bad-line = line { $line } is invalid
accounts-damaged = Accounts damaged in { $path }: { $reason }. { $moved }
accounts-moved = The file was moved to { $path }. Fix it and move it back.
accounts-not-moved = The file could not be moved ({ $reason }); nothing is saved until it is.
error-renewed = The server has been updated. The page reloads now.
server-none = A browser cannot host. Host on the server instead.
server-failed = The local server did not start: { $reason }
server-slow = The local server did not start in time. Try again.
server-too-many = { $count } games on this computer already run a local server. Close one.
server-no-folder = The local server cannot save in { $path }: { $reason }. Free space or fix the permissions.

## The display and the graphics driver

failure-display = No display was found, and Cutlass needs X11 or Wayland. Start it on a desktop, or play in a browser.
failure-graphics = No graphics driver was found, and Cutlass needs Vulkan or OpenGL. Install a driver, on Debian and Ubuntu the package mesa-vulkan-drivers, and start the game again.
failure-graphics-lost = The graphics driver stopped working, so the game was closed. Start it again; if this repeats, update the driver.

# Closed servers, and reports.
error-members-only = This server is for members only. Sign in, or register on its web site.
error-server-password = That is not the password of this server.
error-registration-closed = This server takes no new members.
error-invite-needed = New members need an invitation here. Type its code.
error-too-many-reports = You have reported as often as is possible in a day.
error-no-such-player = There is no other player of that name.
error-moderators-only = Only a moderator of the server may do that.
error-second-factor-needed = First sign in to the administration page of the server with your second factor. You can moderate here for 12 hours then.
error-claimed-only = This room is for players with an account. Claim your name under Account.
error-friends-only = This room is for friends of its host. Ask the host to add you.
error-rating-outside = This room is for ratings { $least ->
    [0] up to { $most }
   *[other] { $most ->
        [0] from { $least }
       *[other] from { $least } to { $most }
    }
}.
error-presets-full = You have saved as many presets as fit. Delete one first.
