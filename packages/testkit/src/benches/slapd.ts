import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate, type Certificate } from '../stores/certificate.ts'
import { freePort } from './free-port.ts'
import { end, untilUp } from './server-process.ts'

/** A real OpenLDAP that keeps people and groups as Active Directory and as unix do, both below `dc=example,dc=test`. */
export interface DirectoryServer {
  /** Where encryption is asked for (StartTLS). */
  port: number
  /** Where it is there from the first byte. */
  securePort: number
  /** Of its certificate, which signed itself, for 127.0.0.1. */
  ca: string
  base: string
  user: string
  password: string
  /** Adds entries, as LDIF. */
  add(ldif: string): void
  stop(): Promise<void>
}

const program = '/usr/sbin/slapd'
const base = 'dc=example,dc=test'
const [user, password] = [`cn=reader,${base}`, 'Pass of the directory 1']

/** Why there is none here, in one sentence; nothing where there is. */
export function slapdMissing(): string | undefined {
  const isHere = [program, '/usr/bin/ldapadd', '/usr/lib/ldap/memberof.so'].every(file => existsSync(file))
  return isHere ? undefined : 'OpenLDAP is not here; install Debian’s slapd and ldap-utils'
}

export async function startSlapd(): Promise<DirectoryServer> {
  const home = mkdtempSync(join(tmpdir(), 'sharelight-slapd-'))
  mkdirSync(join(home, 'data'))
  const [port, securePort] = [await freePort(), await freePort()]
  const { cert, key } = makeCertificate(home)
  writeFileSync(join(home, 'slapd.conf'), configuration(home, { cert, key }), { mode: 0o600 })
  const address = `ldap://127.0.0.1:${port}`
  const server = spawn(
    program,
    ['-d', '0', '-h', `${address} ldaps://127.0.0.1:${securePort}`, '-f', join(home, 'slapd.conf')],
    { stdio: 'ignore' },
  )
  await untilUp('OpenLDAP', server, () => answers(port))
  const add = (ldif: string) => {
    const manager = ['-x', '-ZZ', '-H', address, '-D', `cn=manager,${base}`, '-w', 'manager']
    const env = { PATH: process.env['PATH'], LDAPTLS_CACERT: cert }
    execFileSync('ldapadd', manager, { input: ldif, env, stdio: ['pipe', 'ignore', 'pipe'] })
  }
  add(top)
  return {
    port,
    securePort,
    ca: readFileSync(cert, 'utf8'),
    base,
    user,
    password,
    add,
    async stop() {
      await end(server, 'SIGTERM')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const top = `dn: ${base}
objectClass: dcObject
objectClass: organization
dc: example
o: Example

dn: ${user}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${password}

dn: ou=people,${base}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${base}
objectClass: organizationalUnit
ou: groups
`

/** Attributes and classes by the names and numbers that Microsoft gives them. @see [MS-ADA1], [MS-ADSC] */
const configuration = (home: string, { cert, key }: Certificate) => `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/nis.schema
include /etc/ldap/schema/inetorgperson.schema
attributetype ( 1.2.840.113556.1.4.146 NAME 'objectSid' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.98 NAME 'primaryGroupID' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.8 NAME 'group' SUP top STRUCTURAL MUST cn MAY ( objectSid $ sAMAccountName $ member ) )
objectclass ( 1.2.840.113556.1.5.9 NAME 'user' SUP inetOrgPerson STRUCTURAL MAY ( objectSid $ sAMAccountName $ userPrincipalName $ primaryGroupID $ userAccountControl ) )
objectclass ( 1.2.840.113556.1.5.76 NAME 'foreignSecurityPrincipal' SUP top STRUCTURAL MUST cn MAY objectSid )
pidfile ${home}/slapd.pid
TLSCertificateFile ${cert}
TLSCertificateKeyFile ${key}
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
security simple_bind=1
database mdb
suffix "${base}"
directory ${home}/data
rootdn "cn=manager,${base}"
rootpw manager
sizelimit size.soft=unlimited size.hard=unlimited
index objectClass,memberOf,objectSid eq
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${user}" read by * none
overlay memberof
memberof-group-oc group
memberof-dangling ignore
`
