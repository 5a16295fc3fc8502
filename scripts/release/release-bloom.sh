#!/bin/sh
# The command `bloom` of a release, run by its Node.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
PATH="$root/bin:$PATH" exec node "$root/packages/server/dist/bloom.js" "$@"
