#!/bin/sh
# Stops PostgreSQL when the process that started it has ended, even by kill -9: then the standard input ends.
#
#   watchdog.sh <cluster> <record> [folder...]
#
# The last line of the input is the state of the server: "starting", "running <process id>" or "ended". At the
# end, the script removes the record, if it names this process, and the folders. A shell needs less than 1 MB.
trap '' INT HUP

cluster=$1
record=$2
shift 2

last_state=ended
last_pid=
while read -r state pid; do
  last_state=$state
  last_pid=$pid
done
# From here on nobody else stops the server.
trap '' TERM

# Whether a process is PostgreSQL and has not ended. A process that nobody has waited for counts as ended.
runs() {
  [ -n "$1" ] || return 1
  if [ -d /proc/self ]; then
    stat=
    { read -r stat <"/proc/$1/stat"; } 2>/dev/null
    case $stat in "$1 (postgres"*") "[!ZX]*) return 0 ;; esac
    return 1
  fi
  case $(ps -o comm= -p "$1" 2>/dev/null) in *postgres*) return 0 ;; esac
  return 1
}

# Waits for the end of the server, at most this number of tenths of a second.
has_ended() {
  tenths=$1
  while runs "$last_pid"; do
    [ "$tenths" -gt 0 ] || return 1
    tenths=$((tenths - 1))
    sleep 0.1
  done
}

# The process that started the server ended before it reported the id: the server's own file has it.
if [ "$last_state" = starting ]; then
  tenths=30
  while [ "$tenths" -gt 0 ] && ! runs "$last_pid"; do
    tenths=$((tenths - 1))
    sleep 0.1
    { read -r last_pid <"$cluster/postmaster.pid"; } 2>/dev/null
  done
fi

# After the first time PostgreSQL must stop without a checkpoint, after the second it is killed. Committed
# data is safe.
if [ "$last_state" != ended ] && runs "$last_pid"; then
  kill -INT "$last_pid"
  has_ended 200 || kill -QUIT "$last_pid"
  has_ended 100 || kill -KILL "$last_pid"
  has_ended 50
fi

content=
{ read -r content <"$record"; } 2>/dev/null
case $content in *"\"pid\":$$,"*) rm -f "$record" ;; esac
[ $# -eq 0 ] || rm -rf "$@"
