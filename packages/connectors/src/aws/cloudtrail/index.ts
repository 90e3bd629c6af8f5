import type { Connector } from '../../kit/connector.ts'
import { hostsOf } from '../s3/address.ts'
import { s3Service } from '../s3/service.ts'
import { cloudtrailService } from './service.ts'
import { CloudtrailSettings } from './settings.ts'

export const awsCloudtrail: Connector<CloudtrailSettings> = {
  id: 'aws-cloudtrail',
  name: 'AWS CloudTrail',
  description: 'What is done in Amazon Web Services, from the files of a trail or by look-up.',
  icon: 'log',
  entry: [
    {
      id: 'aws_logs',
      data_source: 'aws_logs',
      name: 'AWS CloudTrail',
      display_name: 'AWS CloudTrail',
      icon: 'aws_logs',
      desc: 'What is done in Amazon Web Services, from CloudTrail.',
      sources: ['AWS'],
      security_posture_group: 'CloudApp',
      security_postures: ['activities', 'identities'],
    },
  ],
  services: [cloudtrailService, s3Service],
  permissions: [
    {
      name: 's3:ListBucket, s3:GetObject',
      why: 'On the bucket of the trail: to read its files. With a key of KMS, kms:Decrypt on that key, too.',
    },
    { name: 'cloudtrail:LookupEvents', why: 'Without a bucket: to look up what was managed in the last 90 days.' },
    {
      name: 'cloudtrail:DescribeTrails, cloudtrail:GetTrailStatus, cloudtrail:GetEventSelectors',
      why: 'To tell whether everything is logged, in all regions, and sealed.',
    },
    {
      name: 'iam:GenerateCredentialReport, iam:GetCredentialReport, iam:GetAccountAuthorizationDetails',
      why: 'To know users, their second factors, the age of their keys, and who administers. Nothing is written.',
    },
  ],
  capabilities: new Set(['activity', 'identities']),
  settings: CloudtrailSettings,
  signIn: { kind: 'keys' },
  hosts: hostsOf,
  load: async () => (await import('./open.ts')).open,
}
