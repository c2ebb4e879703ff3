### Friends: requests, presence, challenges and invitations.

friends-title = Friends
friends-hint = See who is online
friends-online = { $count ->
    [one] 1 online
   *[other] { $count } online
}
friends-calls = { $count ->
    [one] 1 waiting
   *[other] { $count } waiting
}
friends-line = { $online } of { $count ->
    [one] 1 friend
   *[other] { $count } friends
} online
friends-none = No friends here yet. Ask a player by name.
friends-asking = Asking the server…
friends-player = Player
friends-request = Send request
friends-add = Add friend
friends-received = Wants to be friends
friends-sent = Request sent
friends-blocked = Blocked
friends-blocked-line = You block this player. Requests, challenges and invitations do not reach you.
friends-no-friend = Not a friend.
friends-offline = Offline
friends-in-menu = In the menu
friends-in-queue = In a queue: { $game }
friends-playing = Playing { $game }
friends-in-room = In a room: { $game }
friends-status = Status
friends-appear = Online
friends-appear-offline = Appear offline
friends-challenges = Challenges from
friends-from-friends = Friends
friends-from-all = Everyone
friends-accept = Accept
friends-decline = Decline
friends-withdraw = Withdraw request
friends-remove = Remove friend
friends-block = Block
friends-unblock = Unblock
friends-do-challenge = Challenge
friends-invite = Invite to room
friends-join = Join
friends-room = Room { $code }
friends-accept-of = Accept: { $name }
friends-join-of = Join { $name }
friends-call-off = Cancel challenge: { $name }
friends-challenge = { $game } · { $seconds } s
friends-waiting = Waiting · { $seconds } s
friends-asked = { $name } wants to be friends.
friends-declined = { $name } declined your challenge.
friends-lapsed = { $name } did not answer your challenge.
friends-challenge-notice = { $name } challenges you to { $game }: { $seconds } s. Answer under Play, Friends.
friends-invited-notice = { $name } invites you to room { $code }. Join under Play, Friends.
friends-error-unknown = No player here has this name. Check it.
friends-error-yourself = This is your own name. Enter another.
friends-error-friends = You are friends already.
friends-error-asked = You have asked this player before. Wait for the answer.
friends-error-blocked = You block this player. Unblock the player first.
friends-error-full = Your list is full. Remove somebody first.
friends-error-their-full = The list of this player is full. Try again later.
friends-error-gone = This is over already.
friends-error-often = Too many requests. Try again in { $span }.
friends-error-unavailable = This player cannot be challenged now: offline, or takes challenges from friends only.
friends-error-busy = This player is busy. Try again later.
window-challenge = Challenge
