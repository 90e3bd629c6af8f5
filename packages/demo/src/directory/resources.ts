import type { ResourceVocabulary } from '@sharelight/domain'
import { ownDomains } from '../people.ts'
import type { DemoResource } from '../rows.ts'
import { sourceIndex } from '../sources.ts'
import { departmentPlans } from '../vocabulary/departments.ts'

/** Settings of the sources as these would tell them: most are as they should be, and some of each group are not. */
export function makeResources(): DemoResource[] {
  return [...tenants(), ...domains(), ...sites(), ...channels(), ...shares(), ...cloud(), database()]
}

interface Told<Kind extends keyof ResourceVocabulary> {
  kind: Kind
  id: string
  name?: string
  public?: boolean | null
  facts: Partial<ResourceVocabulary[Kind]>
}

function told<Kind extends keyof ResourceVocabulary>(
  source: Parameters<typeof sourceIndex>[0],
  { kind, id, name = id, public: isPublic = null, facts }: Told<Kind>,
): DemoResource {
  return { source: sourceIndex(source), kind, id, name, public: isPublic, facts }
}

function tenants(): DemoResource[] {
  return [
    told('exchange_365', {
      kind: 'tenant',
      id: ownDomains[0],
      name: 'Northlight at Microsoft 365',
      facts: {
        sharing: 'ExternalUserAndGuestSharing',
        anonymousLinkDays: 0,
        anonymousLinkRole: 'View',
        defaultLink: 'organization',
        guestsMayReshare: true,
        externalForwarding: true,
        auditing: true,
        dlpPolicies: 3,
        legacySignInBlocked: false,
        usersMayConsent: false,
        guestInvitations: 'members',
        externalChat: 'allowed',
        anonymousMayStartMeetings: false,
        channelMail: true,
        secondFactorRequired: true,
        globalAdmins: 6,
        attachmentScanning: true,
      },
    }),
    told('gmail', {
      kind: 'tenant',
      id: ownDomains[1],
      name: 'Northlight Labs at Google',
      facts: {
        externalSharing: 'warned',
        publishToWeb: false,
        popImap: true,
        secondFactorRequired: false,
        globalAdmins: 1,
        attachmentScanning: true,
        auditing: true,
      },
    }),
  ]
}

function domains(): DemoResource[] {
  return [
    told('exchange_365', { kind: 'domain', id: ownDomains[0], facts: { spf: true, dkim: true, dmarc: 'reject' } }),
    told('exchange_365', { kind: 'domain', id: ownDomains[1], facts: { spf: true, dkim: false, dmarc: 'none' } }),
  ]
}

function sites(): DemoResource[] {
  return departmentPlans.map(({ name }, n) =>
    told('sharepoint', {
      kind: 'site',
      id: `sites/${name.toLowerCase()}`,
      name,
      facts: {
        sharing: n % 5 === 1 ? 'ExternalUserAndGuestSharing' : 'ExternalUserSharingOnly',
        owners: n % 6 === 4 ? 0 : 2,
        guests: n % 3 ? 0 : n + 4,
        sensitivityLabel: n % 4 === 3 ? '' : 'Internal',
      },
    }),
  )
}

function channels(): DemoResource[] {
  return departmentPlans.flatMap(({ name, teams }, n) =>
    teams.map((team, place) =>
      told('ms_teams', {
        kind: 'channel',
        id: `${name}/${team}`,
        name: `${name}: ${team}`,
        facts: { external: (n + place) % 8 === 3, private: (n + place) % 3 === 0 },
      }),
    ),
  )
}

function shares(): DemoResource[] {
  const names = ['finance', 'production', 'public', 'scans']
  return names.map((name, n) =>
    told('network_drive', {
      kind: 'share',
      id: `//files.${ownDomains[0]}/${name}`,
      name,
      public: name === 'public',
      facts: { guestAccess: name === 'public', smbSigningRequired: n !== 3, smbEncrypted: n < 2 },
    }),
  )
}

const closed = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true }

function cloud(): DemoResource[] {
  const names = ['backups', 'data-exchange', 'firmware', 'logs', 'trade-fair-photos']
  return [
    ...names.map((name, n) => {
      const isPublic = name === 'trade-fair-photos'
      return told('amazon_s3', {
        kind: 'bucket',
        id: `northlight-${name}`,
        public: isPublic,
        facts: {
          block: isPublic ? {} : closed,
          policyStatus: isPublic ? 'public' : 'not public',
          aclIsPublic: false,
          ownership: n === 1 ? 'ObjectWriter' : 'BucketOwnerEnforced',
          encryption: n % 2 ? 'AES256' : 'aws:kms',
          encryptionKey: n % 2 ? '' : 'alias/northlight',
          versioning: n === 3 ? 'Suspended' : 'Enabled',
          logging: n < 3,
        },
      })
    }),
    told('amazon_s3', {
      kind: 'cloud_account',
      id: '000000000000',
      name: 'Northlight at AWS',
      facts: {
        rootAccessKeys: 0,
        rootSecondFactor: true,
        accountBlock: false,
        trailInAllRegions: true,
        trailValidation: false,
      },
    }),
  ]
}

function database(): DemoResource {
  return told('postgresql', {
    kind: 'database',
    id: `db.${ownDomains[0]}/erp`,
    name: 'erp',
    facts: {
      ssl: true,
      sslInUse: true,
      passwordEncryption: 'md5',
      publicCanConnect: true,
      publicCanCreateTemporary: true,
      publicCanCreateInPublic: false,
      superusers: 2,
      bypassRowSecurity: 0,
      tablesWithRowSecurity: 0,
      extensions: ['plpgsql'],
      logConnections: 'off',
      signInWithoutPassword: [],
    },
  })
}
