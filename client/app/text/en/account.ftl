### Accounts: guests, names and passwords.

account-title = Account
account-summary-guest = { $name } (guest)
account-no-server = Accounts belong to a server.
account-no-server-hint = Enter the address of your server.
account-none = You have no account on this server yet.
account-none-hint = Your first match there creates a guest account.
account-guest = You are { $name } (guest).
account-guest-hint = Only this computer can sign in to a guest account.
account-member = You are { $name }.
account-member-hint = Your password signs you in from any computer.
account-changed = You are { $name }. Password changed.
account-changed-hint = All other computers were signed out.
account-change-password = Change password
account-sign-out = Sign out
account-sign-out-here = This computer
account-sign-out-everywhere = Sign out everywhere
account-register = Register
account-register-hint = Name and password
account-sign-in = Sign in
account-sign-in-hint = With password
claim-title = Register account
claim-hint = Sign in from any computer and keep your results.
claim-again = Repeat password
sign-in-title = Sign in
sign-in-at = Server: { $address }
sign-in-guest = This replaces the guest account { $name }.
password-title = Change password
password-current = Current
password-new = New
password-at = { $name } at { $address }
password-hint = This signs out all other computers, and ends a match that is played there.
account-in-clear = This server is reached without TLS: your password can be read on the way. Use one that you use nowhere else.
password-show = Show password
signed-out-title = Signed out
signed-out-unknown = { $server } no longer accepts your sign-in as { $name }.
signed-out-why = You signed out elsewhere, or the server was replaced.
signed-out-guest-hint = A new guest account starts without your results.
signed-out-new-guest = New guest account
form-current-missing = Enter your current password.
form-new-missing = Enter the new password.
form-same = The new password equals the current one. Choose another.
form-short = Password too short. Use at least { $least } characters.
form-again-missing = Repeat the password to confirm it.
form-different = The passwords differ. Enter them again.
form-missing = Enter the password.
form-name = Invalid name: { $reason }
form-password = Invalid password: { $reason }
name-short = use at least { $least } characters
name-long = use at most { $most } characters
name-characters = use letters, digits, single spaces, “_”, “-” and “.” only
text-empty = the text is empty
text-long = use at most { $most } characters
text-hidden = use visible characters only
password-not-current = The current password is wrong; nothing was changed. Enter it again; capitals matter.
password-unanswered =
    Connection lost before the server replied. Either password may be valid now. Try again; if
    you are asked to sign in, use the new one.
sign-out-local = Signed out on this computer. The server was not reached: { $reason }

# The web site, invitations, and the password of a server.
account-site = Account on the web site
account-site-hint = name, data, second factor, deletion
claim-invite = Invitation
server-password-title = Password of the server
server-password-at = { $address } asks new guests for a password.
