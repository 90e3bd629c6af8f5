import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { filterProgram, ownCalls } from './filter-program.ts'

/** How a program is started so that the kernel refuses it what no reader of documents ever asks for; undefined where it cannot be. */
export interface SystemCallFilter {
  wrap(command: readonly string[]): string[]
}

const perl = '/usr/bin/perl'

/**
 * Node cannot make these two calls; Perl, which Debian's base system has, can. The filter stays with the program that is started then,
 * and with all that it starts. `sock_fprog` is a 16-bit count and a pointer (seccomp(2)).
 */
const script = `
my ($prctl, $seccomp, $program) = splice @ARGV, 0, 3;
my $filter = pack 'H*', $program;
my $list = pack 'S x6 P', length($filter) / 8, $filter;
syscall($prctl + 0, 38, 1, 0, 0, 0) == 0 or exit 126;
syscall($seccomp + 0, 1, 0, $list) == 0 or exit 126;
exec { $ARGV[0] } @ARGV;
exit 127`

let found: { filter: SystemCallFilter | undefined } | undefined

/** Tried out once for this process. */
export function systemCallFilterHere(): SystemCallFilter | undefined {
  return (found ??= { filter: tryOut() }).filter
}

function tryOut(): SystemCallFilter | undefined {
  const calls = ownCalls()
  const program = filterProgram()
  if (!calls || !program || !existsSync(perl)) return undefined
  const start = [perl, '-e', script, String(calls.prctl), String(calls.seccomp), program.toString('hex')]
  const filter: SystemCallFilter = { wrap: command => [...start, ...command] }
  // Seccomp: 2 says that a filter holds (proc_pid_status(5)).
  return holds(filter, ['/bin/grep', '-qx', 'Seccomp:.2', '/proc/self/status']) ? filter : undefined
}

function holds({ wrap }: SystemCallFilter, test: readonly string[]): boolean {
  const [command = '', ...args] = wrap(test)
  return spawnSync(command, args, { stdio: 'ignore', timeout: 5000, killSignal: 'SIGKILL' }).status === 0
}
