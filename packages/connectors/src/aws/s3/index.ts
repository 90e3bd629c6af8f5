import type { Connector } from '../../kit/connector.ts'
import { tagOffer } from '../../kit/objects/tag-offer.ts'
import { hostsOf } from './address.ts'
import { rights } from './rights.ts'
import { s3Service } from './service.ts'
import { S3Settings } from './settings.ts'

export const s3: Connector<S3Settings> = {
  id: 's3',
  name: 'Amazon S3',
  description: 'Objects in buckets of Amazon S3, and of other services that speak its language.',
  icon: 'bucket',
  entry: [
    {
      id: 'amazon_s3',
      data_source: 'amazon_s3',
      name: 'Amazon S3',
      display_name: 'Amazon S3',
      icon: 'amazon_s3',
      desc: 'Objects in S3 buckets, and buckets that are open to the public.',
      sources: ['Amazon S3'],
      security_posture_group: 'AtRest',
      security_postures: ['data_security', 'data_protection', 'information_access'],
    },
  ],
  services: [s3Service],
  permissions: [
    { name: 's3:ListAllMyBuckets', why: 'To see which buckets there are, unless the settings name them.' },
    ...rights.map(({ action: name, why }) => ({ name, why })),
    { name: 's3:ListBucketVersions, s3:GetObjectVersion', why: 'Only where the settings ask for earlier versions.' },
    {
      name: 's3:PutBucketPolicy, s3:DeleteBucketPolicy, s3:PutBucketAcl, s3:PutObjectAcl, s3:PutBucketPublicAccessBlock',
      why: 'Only to take back public access from here, when somebody asks for it. Leave them out where Sharelight may only read.',
    },
    { name: 's3:GetObjectTagging, s3:PutObjectTagging', why: 'Only to give objects a tag, when somebody asks for it.' },
    {
      name: 's3:PutObject, s3:DeleteObject',
      why: 'Only to move objects to quarantine and back, when somebody asks for it: both in the buckets that are read and in the quarantine.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'changes', 'remediate']),
  containersAtOnce: 8,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'Remove public access',
      description:
        'Takes everybody off the access lists and out of the statements of the bucket policy that let them in. A statement may be about more than this.',
      targets: ['item', 'folder'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'block_public_access',
      title: 'Block all public access to the bucket',
      description: "Turns the bucket's public access block on: whatever policy and access lists say, now or later.",
      targets: ['folder'],
      destructive: false,
      undoable: true,
    },
    tagOffer('object'),
    {
      id: 'quarantine',
      title: 'Move to quarantine',
      description:
        'Moves the object to the bucket that the settings name for it, and leaves a note in its place. It is copied, the copy compared, then deleted; it can be put back.',
      targets: ['item'],
      destructive: true,
      undoable: true,
    },
  ],
  features: { whole: 'aws_storage' },
  settings: S3Settings,
  signIn: { kind: 'keys' },
  hosts: hostsOf,
  load: async () => (await import('./open.ts')).open,
}
