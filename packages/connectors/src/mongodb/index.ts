import type { CatalogueEntry } from '@sharelight/contract'
import type { Connector } from '../kit/connector.ts'
import { mostConnections } from './server-limits.ts'
import { mongodbService } from './service.ts'
import { MongodbSettings } from './settings.ts'
import { hostsOf } from './uri.ts'

const card = (id: 'cloud_mongo_db' | 'amazon_doc_db', name: string, of: string): CatalogueEntry => ({
  id,
  data_source: id,
  name,
  display_name: name,
  icon: id,
  desc: `Collections of ${of}, classified from samples.`,
  sources: [name],
  security_posture_group: 'AtRest',
  security_postures: ['data_security', 'data_protection', 'information_access'],
})

export const mongodb: Connector<MongodbSettings> = {
  id: 'mongodb',
  name: 'MongoDB',
  icon: 'database',
  description:
    'Paths in the documents of MongoDB, Atlas and Amazon DocumentDB, judged by a sample, and files of GridFS. Roles were tried with a stand-in only, not with a real MongoDB.',
  entry: [
    card('cloud_mongo_db', 'MongoDB Atlas', 'MongoDB in the cloud or in your own network'),
    card('amazon_doc_db', 'Amazon DocumentDB', 'Amazon DocumentDB'),
  ],
  services: [mongodbService],
  permissions: [
    {
      name: 'The role read on each database, or readAnyDatabase',
      why: 'To list collections and to read a sample of their documents. Nothing is written.',
    },
    { name: 'viewUser, viewRole', why: 'To see who reaches which database, by which role.' },
    { name: 'getCmdLineOpts', why: 'To see whether the server asks for encryption, and where it listens.' },
    {
      name: 'For remedies only: revokeRole, grantRole',
      why: 'To take a role from a user where you ask for it, and to give it back. Nothing else is ever changed.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'changes', 'identities', 'remediate']),
  containersAtOnce: mostConnections,
  remedies: [
    {
      id: 'revoke_role',
      title: 'Take a role from a user',
      description:
        'Takes the role by which a user reaches this collection. The role counts wherever it says, so that the user may lose other collections too.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
  ],
  settings: MongodbSettings,
  signIn: { kind: 'keys' },
  hosts: ({ uri }) => hostsOf(uri),
  load: async () => (await import('./open.ts')).open,
}
