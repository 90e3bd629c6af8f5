import { describe, expect, it } from 'vitest'
import { eventsOf } from './events.ts'

const base = {
  eventVersion: '1.09',
  eventID: 'b7a0',
  eventTime: '2026-11-20T10:00:00Z',
  awsRegion: 'eu-central-1',
  recipientAccountId: '123456789012',
  sourceIPAddress: '203.0.113.9',
  userIdentity: { type: 'IAMUser', userName: 'ada', arn: 'arn:aws:iam::123456789012:user/ada' },
}
const told = (record: object) => eventsOf([{ ...base, ...record }])
const one = (record: object) => told(record).items[0]
const s3 = (eventName: string, requestParameters: object, more: object = {}) => ({
  eventSource: 's3.amazonaws.com',
  eventName,
  requestParameters,
  ...more,
})
const open = {
  Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::papers/*' }],
}

describe('records of CloudTrail', () => {
  it('an object that is read is downloaded, by the key that reading S3 gives it, from an address', () => {
    const event = one(s3('GetObject', { bucketName: 'papers', key: 'a/ünï #1.txt' }, { readOnly: true }))
    expect(event).toMatchObject({
      id: 'cloudtrail b7a0',
      type: 'file_downloaded',
      actor: { kind: 'user', name: 'ada' },
      ip: '203.0.113.9',
      item: { key: 'papers/a/ünï %231.txt', name: 'ünï #1.txt', kind: 'file', parent: 'papers#/a/' },
      service: 'amazon_s3',
    })
  })

  it('a policy, an access list or a snapshot that lets everybody in is public; one for another account is shared outside', () => {
    const everybody = [
      s3('PutBucketPolicy', { bucketName: 'papers', bucketPolicy: open }),
      s3('PutBucketAcl', { bucketName: 'papers', 'x-amz-acl': ['public-read'] }),
      s3('PutObjectAcl', {
        bucketName: 'papers',
        key: 'a',
        AccessControlPolicy: {
          AccessControlList: { Grant: [{ Grantee: { URI: 'http://acs.amazonaws.com/groups/global/AllUsers' } }] },
        },
      }),
      {
        eventSource: 'ec2.amazonaws.com',
        eventName: 'ModifySnapshotAttribute',
        requestParameters: { snapshotId: 'snap-1', createVolumePermission: { add: { items: [{ group: 'all' }] } } },
      },
      {
        eventSource: 'rds.amazonaws.com',
        eventName: 'ModifyDBSnapshotAttribute',
        requestParameters: { dBSnapshotIdentifier: 'db', attributeName: 'restore', valuesToAdd: ['all'] },
      },
      {
        eventSource: 'lambda.amazonaws.com',
        eventName: 'AddPermission20150331v2',
        requestParameters: { functionName: 'f', principal: '*' },
      },
    ]
    for (const record of everybody)
      expect(one(record)).toMatchObject({
        type: 'anonymous_link_created',
        shareType: 'anonymous',
        recipients: [{ kind: 'anonymous' }],
      })
    const account = {
      eventSource: 'ec2.amazonaws.com',
      eventName: 'ModifySnapshotAttribute',
      requestParameters: {
        snapshotId: 'snap-1',
        createVolumePermission: { add: { items: [{ userId: '999988887777' }] } },
      },
    }
    expect(one(account)).toMatchObject({
      type: 'sharing_set',
      shareType: 'outside',
      recipients: [{ kind: 'group', name: 'AWS account 999988887777' }],
      details: { target: 'snap-1' },
    })
    const own = {
      Statement: [
        { Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::123456789012:root' }, Action: 'kms:*', Resource: '*' },
      ],
    }
    expect(
      one({
        eventSource: 'kms.amazonaws.com',
        eventName: 'PutKeyPolicy',
        requestParameters: { keyId: 'k', policy: JSON.stringify(own) },
      }),
    ).toMatchObject({ type: 'settings_changed', shareType: 'inside' })
  })

  it('sign-ins say whether a second factor was used, and whose failed', () => {
    const login = (responseElements: object, MFAUsed: string) =>
      one({
        eventSource: 'signin.amazonaws.com',
        eventName: 'ConsoleLogin',
        responseElements,
        additionalEventData: { MFAUsed },
      })
    expect(login({ ConsoleLogin: 'Success' }, 'Yes')).toMatchObject({ type: 'sign_in', details: { mfa: true } })
    expect(login({ ConsoleLogin: 'Failure' }, 'No')).toMatchObject({ type: 'sign_in_failed', details: { mfa: false } })
  })

  it('people who come by single sign-on are known by their address, roles by their name', () => {
    const by = (session: string) =>
      one({
        ...s3('DeleteObject', { bucketName: 'papers', key: 'a' }),
        userIdentity: {
          type: 'AssumedRole',
          arn: `arn:aws:sts::123456789012:assumed-role/Admin/${session}`,
          sessionContext: { sessionIssuer: { type: 'Role', userName: 'Admin' } },
        },
      })?.actor
    expect(by('Ada@Example.com')).toMatchObject({ kind: 'user', address: 'ada@example.com' })
    expect(by('i-0123')).toMatchObject({ kind: 'group', name: 'role Admin' })
    const stranger = { userIdentity: { type: 'AWSAccount', principalId: '', accountId: 'anonymous' } }
    expect(one({ ...s3('GetObject', { bucketName: 'papers', key: 'a' }), ...stranger })?.actor).toMatchObject({
      kind: 'anonymous',
    })
  })

  it('changes of accounts, groups, roles and settings are told apart; looks, refusals and what AWS does by itself are not told', () => {
    const iam = (eventName: string) => one({ eventSource: 'iam.amazonaws.com', eventName })?.type
    expect(['CreateAccessKey', 'AddUserToGroup', 'AttachUserPolicy', 'UpdateAccountPasswordPolicy'].map(iam)).toEqual([
      'account_changed',
      'group_changed',
      'role_changed',
      'settings_changed',
    ])
    expect(one({ eventSource: 'organizations.amazonaws.com', eventName: 'CloseAccount' })?.type).toBe(
      'settings_changed',
    )
    const quiet = [
      { eventSource: 'ec2.amazonaws.com', eventName: 'DescribeInstances' },
      { eventSource: 'kms.amazonaws.com', eventName: 'Decrypt' },
      { eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole' },
      s3('GetObject', { bucketName: 'papers', key: 'a' }, { errorCode: 'AccessDenied' }),
      {
        eventSource: 'kms.amazonaws.com',
        eventName: 'RotateKeyCompleted',
        eventType: 'AwsServiceEvent',
        readOnly: true,
      },
    ]
    for (const record of quiet) expect(told(record)).toEqual({ items: [], unmapped: {} })
    expect(told({ eventSource: 'new.amazonaws.com', eventName: 'Frobnicate' }).unmapped).toEqual({
      'new.amazonaws.com Frobnicate': 1,
    })
  })
})
