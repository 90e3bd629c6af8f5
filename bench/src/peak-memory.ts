import { readFileSync } from 'node:fs'

/** The most memory that this process has held, in bytes. Linux counts a parent's into `maxRSS` of its child; its status file does not. */
export function peakMemory(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024
}
