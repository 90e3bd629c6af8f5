/** Numbers of system calls differ by architecture: x64 first, then arm64 (`asm/unistd_64.h`, `asm-generic/unistd.h`). */
const refusedCalls: Record<string, readonly [x64: number, arm64: number]> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  unshare: [272, 97],
  setns: [308, 268],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  personality: [135, 92],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
}

interface Architecture {
  at: 0 | 1
  /** `AUDIT_ARCH_…` of `linux/audit.h`. */
  audit: number
  socket: number
  clone: number
  prctl: number
  seccomp: number
}

const architectures: Partial<Record<string, Architecture>> = {
  x64: { at: 0, audit: 0xc000003e, socket: 41, clone: 56, prctl: 157, seccomp: 317 },
  arm64: { at: 1, audit: 0xc00000b7, socket: 198, clone: 220, prctl: 167, seccomp: 277 },
}
const clone3 = 435
const firstOfX32 = 0x40000000
const newNamespaces = 0x7e020000
const unixSockets = 1

/** The calls that set a filter up. Undefined on other systems. */
export function ownCalls(): Pick<Architecture, 'prctl' | 'seccomp'> | undefined {
  return process.platform === 'linux' ? architectures[process.arch] : undefined
}

// linux/bpf_common.h and linux/seccomp.h
const [load, jumpIfEqual, jumpIfAtLeast, jumpIfAnyBit, answer] = [0x20, 0x15, 0x35, 0x45, 0x06]
const [number, audit, firstArgument] = [0, 4, 16]
const [allow, kill, noSuchCall, notPermitted] = [0x7fff0000, 0x80000000, 0x00050000 | 38, 0x00050000 | 1]

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

/**
 * A program of the kernel's classic BPF (`struct sock_filter`, 8 bytes each) that allows all but: other machines, namespaces and mounts,
 * other processes, keys, the kernel's own programs and queues, sockets that lead out. Undefined on other systems.
 */
export function filterProgram(): Buffer | undefined {
  const here = process.platform === 'linux' ? architectures[process.arch] : undefined
  if (!here) return undefined
  const refused = Object.values(refusedCalls).map(numbers => numbers[here.at])
  const program: Instruction[] = [
    [load, 0, 0, audit],
    [jumpIfEqual, 1, 0, here.audit],
    [answer, 0, 0, kill],
    [load, 0, 0, number],
    [jumpIfAtLeast, 0, 1, firstOfX32],
    [answer, 0, 0, notPermitted],
    // Threads are then made by clone, whose flags can be looked at.
    ...unless(clone3, noSuchCall),
    ...refused.flatMap(call => unless(call, notPermitted)),
    [jumpIfEqual, 0, 3, here.socket],
    [load, 0, 0, firstArgument],
    [jumpIfEqual, 4, 0, unixSockets],
    [answer, 0, 0, notPermitted],
    [jumpIfEqual, 0, 2, here.clone],
    [load, 0, 0, firstArgument],
    [jumpIfAnyBit, 1, 0, newNamespaces],
    [answer, 0, 0, allow],
    [answer, 0, 0, notPermitted],
  ]
  return Buffer.concat(program.map(encoded))
}

function unless(call: number, otherwise: number): Instruction[] {
  return [
    [jumpIfEqual, 0, 1, call],
    [answer, 0, 0, otherwise],
  ]
}

function encoded([code, ifTrue, ifFalse, value]: Instruction): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(ifTrue, 2)
  bytes.writeUInt8(ifFalse, 3)
  bytes.writeUInt32LE(value, 4)
  return bytes
}
