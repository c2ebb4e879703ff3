#!/usr/bin/python3
"""Runs a program as a systemd unit would, as far as seccomp does it, where PID 1 is not systemd, as in the containers of
the tests: under_filter.py UNIT PROGRAM ARGUMENT...

Applied are SystemCallFilter, RestrictAddressFamilies, MemoryDenyWriteExecute and RestrictNamespaces. What systemd does
by other means is not: the mounts of ProtectSystem, ProtectProc and PrivateTmp, the user of DynamicUser, capabilities.
A call that is refused always kills the program, whatever SystemCallErrorNumber says: so the test sees it.

The groups of calls are those of `systemd-analyze`; as with systemd, a line that begins with ~ takes calls away, and the
lines apply in their order."""
import errno
import mmap
import os
import socket
import subprocess
import sys

from seccomp import ALLOW, EQ, ERRNO, KILL_PROCESS, MASKED_EQ, Arg, SyscallFilter

SHM_EXEC = 0o100000
# All CLONE_NEW… that clone(2) takes.
NEW_NAMESPACES = 0x7E020000


def calls(name):
    """The calls of a group, or the call of this name."""
    if not name.startswith("@"):
        return {name}
    listed = subprocess.run(["systemd-analyze", "syscall-filter", name], check=True, capture_output=True, text=True)
    lines = (line.strip() for line in listed.stdout.splitlines()[1:])
    return set().union(*(calls(line) for line in lines if line and not line.startswith("#")))


def without(argument, bits):
    """The argument of this number has none of these bits."""
    return Arg(argument, MASKED_EQ, bits, 0)


unit, program = sys.argv[1], sys.argv[2:]
allowed, errors = calls("@default"), {}
# The calls with conditions, of which one must hold.
conditions = {}
for line in open(unit):
    key, _, value = line.strip().partition("=")
    if key == "SystemCallFilter":
        named = set().union(*(calls(name) for name in value.lstrip("~").split()))
        allowed = allowed - named if value.startswith("~") else allowed | named
    elif key == "RestrictAddressFamilies":
        conditions["socket"] = [Arg(0, EQ, getattr(socket, family)) for family in value.split()]
    elif key == "MemoryDenyWriteExecute" and value == "yes":
        conditions["mmap"] = [without(2, mmap.PROT_WRITE), without(2, mmap.PROT_EXEC)]
        conditions["mprotect"] = conditions["pkey_mprotect"] = [without(2, mmap.PROT_EXEC)]
        conditions["shmat"] = [without(2, SHM_EXEC)]
    elif key == "RestrictNamespaces" and value == "yes":
        conditions["clone"] = [without(0, NEW_NAMESPACES)]
        conditions["setns"] = conditions["unshare"] = []
        # Its flags are in memory, where no filter sees them. Libraries call clone(2) then.
        errors["clone3"] = errno.ENOSYS
if os.geteuid() == 0:
    # As root, which the unit is not, SQLite gives its files to the owner of the folder, and goes on when it may not.
    errors["fchown"] = errno.EPERM

rules = SyscallFilter(defaction=KILL_PROCESS)
for call in sorted(allowed - errors.keys()):
    for condition in conditions[call] if call in conditions else [None]:
        try:
            rules.add_rule(ALLOW, call, *([condition] if condition else []))
        except RuntimeError:
            pass  # A call of another architecture.
for call, number in errors.items():
    rules.add_rule(ERRNO(number), call)
rules.load()
os.execv(program[0], program)
