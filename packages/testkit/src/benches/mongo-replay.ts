import { Binary, deserialize, serialize, type Document } from 'bson'
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'

interface ReplayUser {
  user: string
  db: string
  password: string
  roles: { role: string; db: string }[]
}

/** A made-up MongoDB for what no server here has, answering as MongoDB documents it: sign-in by SCRAM-SHA-256, users, roles and their rights. */
export interface MongoReplay {
  port: number
  readonly users: ReplayUser[]
  /** Of roles that somebody made, as `rolesInfo` tells them. */
  readonly roles: Document[]
  /** Documents by `database.collection`. */
  readonly collections: Map<string, Document[]>
  /** Of these, views: they are read by an aggregation alone. */
  readonly views: Set<string>
  /** What `hello` says besides: nothing for a server on its own. */
  hello: Document
  close(): Promise<void>
}

interface Session {
  user?: ReplayUser
  /** What is signed at the end, and whose it is. */
  begun?: { user: ReplayUser; bare: string; challenge: string; salted: Buffer }
}

const rounds = 4096
const denied = (command: string) => ({
  ok: 0,
  code: 13,
  codeName: 'Unauthorized',
  errmsg: `not authorized on ${command}`,
})
const wrong = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' }

export async function startMongoReplay(users: ReplayUser[]): Promise<MongoReplay> {
  const [roles, collections, views] = [[] as Document[], new Map<string, Document[]>(), new Set<string>()]
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    const session: Session = {}
    let bytes = Buffer.alloc(0)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    socket.on('data', chunk => {
      bytes = Buffer.concat([bytes, chunk as Buffer])
      if (bytes.length < 4 || bytes.length < bytes.readInt32LE(0)) return
      const command = deserialize(bytes.subarray(21))
      const body = serialize(answer(session, command))
      const head = Buffer.alloc(21)
      ;[21 + body.length, 1, bytes.readInt32LE(4), 2013, 0].forEach((value, at) => head.writeInt32LE(value, at * 4))
      bytes = Buffer.alloc(0)
      socket.write(Buffer.concat([head, body]))
    })
  })
  const answer = (session: Session, command: Document): Document => {
    const name = Object.keys(command)[0] ?? ''
    const handle = commands[name]
    if (!handle) return { ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: `no such command: ${name}` }
    const isOpen = ['hello', 'saslStart', 'saslContinue'].includes(name)
    if (!isOpen && !session.user) return { ...denied(name), errmsg: `command ${name} requires authentication` }
    return handle(command, session)
  }
  const has = ({ user }: Session, ...wanted: string[]) => user?.roles.some(({ role }) => wanted.includes(role)) === true
  const may = (session: Session, database: unknown) =>
    has(session, 'readAnyDatabase', 'root') || session.user?.roles.some(({ db }) => db === database) === true
  const cursor = (ns: string, firstBatch: Document[]) => ({ ok: 1, cursor: { id: 0, ns, firstBatch } })
  const named = ([key]: readonly [string, ...unknown[]]) => key.split('.')
  const changed = (command: Document, session: Session, how: 'grant' | 'revoke'): Document => {
    if (!has(session, 'userAdminAnyDatabase', 'root')) return denied(how)
    const target = users.find(
      each => each.user === command[`${how}RolesToUser`] || each.user === command[`${how}RolesFromUser`],
    )
    if (!target) return { ok: 0, code: 11, codeName: 'UserNotFound' }
    const given = command['roles'] as ReplayUser['roles']
    const others = target.roles.filter(each => !given.some(({ role, db }) => role === each.role && db === each.db))
    target.roles = how === 'grant' ? [...others, ...given] : others
    return { ok: 1 }
  }
  const made: MongoReplay = {
    port: 0,
    users,
    roles,
    collections,
    views,
    hello: {},
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
  const commands: Record<string, (command: Document, session: Session) => Document> = {
    hello: ({ saslSupportedMechs: asked }) => ({
      ok: 1,
      isWritablePrimary: true,
      ...made.hello,
      maxWireVersion: 21,
      ...(asked && { saslSupportedMechs: ['SCRAM-SHA-1', 'SCRAM-SHA-256'] }),
    }),
    saslStart({ payload, $db }, session) {
      const bare = Buffer.from((payload as Binary).buffer)
        .toString()
        .slice(3)
      const user = users.find(each => bare.startsWith(`n=${each.user},`) && each.db === $db)
      if (!user) return wrong
      const salt = randomBytes(16)
      const nonce = /r=(.*)$/.exec(bare)?.[1] ?? ''
      const challenge = `r=${nonce}${randomBytes(12).toString('base64')},s=${salt.toString('base64')},i=${rounds}`
      session.begun = { user, bare, challenge, salted: pbkdf2Sync(user.password, salt, rounds, 32, 'sha256') }
      return { ok: 1, conversationId: 1, done: false, payload: new Binary(Buffer.from(challenge)) }
    },
    saslContinue({ payload }, session) {
      const { begun } = session
      if (!begun) return wrong
      const [without = '', proof = ''] = Buffer.from((payload as Binary).buffer)
        .toString()
        .split(',p=')
      const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
      const signed = [begun.bare, begun.challenge, without].join(',')
      const stored = createHash('sha256').update(hmac(begun.salted, 'Client Key')).digest()
      const signature = hmac(stored, signed)
      const key = Buffer.from(proof, 'base64').map((byte, at) => byte ^ (signature[at] ?? 0))
      if (!createHash('sha256').update(key).digest().equals(stored)) return wrong
      session.user = begun.user
      const proved = hmac(hmac(begun.salted, 'Server Key'), signed).toString('base64')
      return { ok: 1, conversationId: 1, done: true, payload: new Binary(Buffer.from(`v=${proved}`)) }
    },
    listDatabases: (_, session) => ({
      ok: 1,
      databases: [...new Set([...collections].map(entry => named(entry)[0] ?? ''))]
        .filter(name => may(session, name))
        .map(name => ({ name, sizeOnDisk: 8192 })),
    }),
    listCollections: ({ $db }) =>
      cursor(
        `${$db}.$cmd.listCollections`,
        [...collections]
          .map(named)
          .filter(([database]) => database === $db)
          .map(([, name]) => ({ name, type: views.has(`${$db}.${name}`) ? 'view' : 'collection' })),
      ),
    count: ({ count, $db }) => ({ ok: 1, n: collections.get(`${$db}.${count}`)?.length ?? 0 }),
    find: ({ find, $db }, session) =>
      may(session, $db) ? cursor(`${$db}.${find}`, collections.get(`${$db}.${find}`) ?? []) : denied('find'),
    aggregate: ({ aggregate, pipeline, $db }, session) =>
      may(session, $db) && '$limit' in (pipeline as [Document])[0]
        ? cursor(`${$db}.${aggregate}`, collections.get(`${$db}.${aggregate}`) ?? [])
        : denied('aggregate'),
    usersInfo: (_, session) =>
      has(session, 'userAdminAnyDatabase', 'root')
        ? { ok: 1, users: users.map(({ password: _secret, ...user }) => ({ ...user, _id: `${user.db}.${user.user}` })) }
        : denied('usersInfo'),
    rolesInfo: ({ $db }, session) =>
      has(session, 'userAdminAnyDatabase', 'root')
        ? { ok: 1, roles: roles.filter(({ db }) => db === $db) }
        : denied('rolesInfo'),
    grantRolesToUser: (command, session) => changed(command, session, 'grant'),
    revokeRolesFromUser: (command, session) => changed(command, session, 'revoke'),
    buildInfo: () => ({ ok: 1, version: '7.0.12' }),
    getCmdLineOpts: (_, session) =>
      has(session, 'clusterMonitor', 'root')
        ? { ok: 1, argv: ['mongod'], parsed: { net: { bindIp: '0.0.0.0', tls: { mode: 'requireTLS' } } } }
        : denied('getCmdLineOpts'),
    connectionStatus: ({ showPrivileges }, { user }) => {
      const names = new Set(user?.roles.map(({ role, db }) => `${db}.${role}`))
      const privileges = roles.filter(({ role, db }) => names.has(`${db}.${role}`)).flatMap(role => role['privileges'])
      return {
        ok: 1,
        authInfo: {
          authenticatedUsers: user ? [{ user: user.user, db: user.db }] : [],
          authenticatedUserRoles: user?.roles ?? [],
          ...(showPrivileges && { authenticatedUserPrivileges: privileges }),
        },
      }
    },
  }
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  made.port = (server.address() as AddressInfo).port
  return made
}
