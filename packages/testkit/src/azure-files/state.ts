import { createHash } from 'node:crypto'

export interface Node {
  /** Nothing for a directory. */
  bytes?: Buffer
  tag: string
  writtenAt: Date
  sddl: string
  attributes: string
  metadata?: Record<string, string>
}

export interface Share {
  nodes: Map<string, Node>
  /** Stored policies by their ids: what they permit. */
  policies: Map<string, string>
  protocol: 'SMB' | 'NFS'
  /** What it held when snapshots of it were taken, by their times. */
  snapshots: Map<string, Map<string, Node>>
}

/** Everybody in the domain may read, administrators may do all. */
export const usualSddl = 'O:BAG:SYD:(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;AU)'

export interface FilesState {
  account: string
  key: string
  /** A shared access signature of the account: what stands after the question mark. */
  signature: string
  application: { tenantId: string; clientId: string; clientSecret: string }
  token: string
  shares: Map<string, Share>
  /** Entries of a page of a list. */
  pageSize: number
  /** Paths (`share/path`) that are answered with 403. */
  shut: RegExp | undefined
  tags: number
}

export const newFiles = (): FilesState => ({
  account: 'papers',
  key: createHash('sha256').update('an account key').digest('base64'),
  signature: `sv=2023-11-03&ss=f&srt=sco&sp=rl&se=2099-01-01T00%3A00%3A00Z&sig=${encodeURIComponent(createHash('sha256').update('a signature').digest('base64'))}`,
  application: {
    tenantId: 'acme.example',
    clientId: '11111111-2222-4333-8444-555555555555',
    clientSecret: 'a client secret of some length',
  },
  token: 'an-access-token-of-some-length',
  shares: new Map(),
  pageSize: 5000,
  shut: undefined,
  tags: 0,
})

export function shareIn(state: FilesState, name: string): Share {
  const share = state.shares.get(name) ?? {
    nodes: new Map(),
    policies: new Map(),
    protocol: 'SMB',
    snapshots: new Map(),
  }
  state.shares.set(name, share)
  return share
}

/** Keeps what a share holds now. */
export function takeSnapshot(state: FilesState, name: string, time: string): void {
  const { nodes, snapshots } = shareIn(state, name)
  snapshots.set(time, new Map(nodes))
}

/** Writes a file, and the directories above it. */
export function putFile(state: FilesState, share: string, path: string, content: string | Buffer): void {
  const { nodes } = shareIn(state, share)
  const made = (bytes?: Buffer): Node => ({
    ...(bytes && { bytes }),
    tag: nextTag(state),
    writtenAt: new Date('2026-07-01T10:00:00Z'),
    sddl: nodes.get(path)?.sddl ?? usualSddl,
    attributes: bytes ? 'Archive' : 'Directory',
  })
  const parts = path.split('/')
  for (let depth = 1; depth < parts.length; depth++) {
    const above = parts.slice(0, depth).join('/')
    if (!nodes.has(above)) nodes.set(above, made())
  }
  nodes.set(path, made(Buffer.from(content)))
}

/** Every permission that was ever handed out: keys hold on when no file has them any more. */
const permissions = new Map<string, string>()
export const permissionOf = (key: string) => permissions.get(key)

/** As the service hands it out for a permission. */
export function permissionKey(sddl: string): string {
  const key = `${createHash('sha256').update(sddl).digest('hex').slice(0, 20)}*1`
  permissions.set(key, sddl)
  return key
}

export const nextTag = (state: FilesState) => `"0x${(++state.tags).toString(16).padStart(8, '0')}"`
