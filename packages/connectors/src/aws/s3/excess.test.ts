import { motoMissing, s3Seed, startMoto, type Moto } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import { awsCloudtrail } from '../cloudtrail/index.ts'
import { CloudtrailSettings } from '../cloudtrail/settings.ts'
import { hostsOf } from './address.ts'
import { s3 } from './index.ts'
import { S3Settings } from './settings.ts'

const missing = motoMissing()
describe.skipIf(missing !== undefined)(`what a key may do, by moto’s IAM${missing ? `: ${missing}` : ''}`, () => {
  let moto: Moto
  beforeAll(async () => {
    moto = await startMoto()
  })
  afterAll(() => moto?.stop())

  /** moto tells services apart by what a call is signed for. */
  const call = async (service: string, parameters: Record<string, string>, key = 'seed') => {
    const answer = await fetch(moto.url, {
      method: 'POST',
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ Version: service === 'iam' ? '2010-05-08' : '2011-06-15', ...parameters }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${parameters['Action']}: ${answer.status} ${text}`)
    return (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1] ?? ''
  }
  const iam = (Action: string, more: Record<string, string>) => call('iam', { Action, ...more })
  const policy = (...Action: string[]) =>
    JSON.stringify({ Version: '2012-10-17', Statement: { Effect: 'Allow', Action, Resource: '*' } })
  const amazon = (declared: readonly string[]) => {
    const hosts = ['s3.us-east-1', 'sts.us-east-1', 'cloudtrail.us-east-1', 'iam', '123456789012.s3-control.us-east-1']
    const standIns = Object.fromEntries(hosts.map(host => [`${host}.amazonaws.com`, moto.url]))
    return sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_HOSTS: JSON.stringify(standIns) })), declared)
  }
  const excess = async (keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }) => {
    const settings = S3Settings.parse({ ...keys, forcePathStyle: true })
    const io = localIo({ http: amazon(hostsOf(settings)) })
    return (await (await (await s3.load())(settings, io)).check()).excess?.map(({ name }) => name)
  }
  const keysOf = (told: (name: string) => string) => ({
    accessKeyId: told('AccessKeyId'),
    secretAccessKey: told('SecretAccessKey'),
  })

  test('a user with what the documentation gives has no more; inline, attached and group policies are named where they give more, denials taken off', async () => {
    await iam('CreateUser', { UserName: 'plain' })
    await iam('PutUserPolicy', {
      UserName: 'plain',
      PolicyName: 'read',
      PolicyDocument: policy('s3:ListAllMyBuckets', 's3:ListBucket', 's3:GetObject', 's3:GetBucketPolicy'),
    })
    expect(await excess(keysOf(await iam('CreateAccessKey', { UserName: 'plain' })))).toEqual([])

    await iam('CreateUser', { UserName: 'wide' })
    await iam('PutUserPolicy', {
      UserName: 'wide',
      PolicyName: 'own',
      PolicyDocument: policy('s3:PutObject', 's3:Get*'),
    })
    const made = await iam('CreatePolicy', {
      PolicyName: 'attached',
      PolicyDocument: policy('ec2:*', 'iam:CreateUser'),
    })
    await iam('AttachUserPolicy', { UserName: 'wide', PolicyArn: made('Arn') })
    await iam('CreateGroup', { GroupName: 'team' })
    await iam('PutGroupPolicy', {
      GroupName: 'team',
      PolicyName: 'shared',
      PolicyDocument: JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', NotAction: 'iam:*', Resource: '*' },
          { Effect: 'Deny', Action: ['iam:Create*'], Resource: '*' },
        ],
      }),
    })
    await iam('AddUserToGroup', { GroupName: 'team', UserName: 'wide' })
    expect(await excess(keysOf(await iam('CreateAccessKey', { UserName: 'wide' })))).toEqual([
      'The access key may also: s3:PutObject',
      'The access key may also: s3:Get*, ec2:*, everything but iam:*',
    ])
  })

  test('the keys of a role have the role’s policies', async () => {
    await iam('CreateRole', { RoleName: 'reader', AssumeRolePolicyDocument: '{"Statement":[]}' })
    await iam('PutRolePolicy', { RoleName: 'reader', PolicyName: 'own', PolicyDocument: policy('s3:*') })
    const told = await call('sts', {
      Action: 'AssumeRole',
      RoleArn: 'arn:aws:iam::123456789012:role/reader',
      RoleSessionName: 'scan',
    })
    expect(await excess({ ...keysOf(told), sessionToken: told('SessionToken') })).toEqual([
      'The access key may also: s3:*',
    ])
  })

  test('reading a trail takes rights of its own, and changes nothing', async () => {
    await s3Seed(moto.url).bucket('trail')
    await iam('CreateUser', { UserName: 'trails' })
    await iam('PutUserPolicy', {
      UserName: 'trails',
      PolicyName: 'own',
      PolicyDocument: policy(
        's3:ListBucket',
        's3:GetObject',
        's3:PutObject',
        'cloudtrail:LookupEvents',
        'cloudtrail:*',
      ),
    })
    const keys = keysOf(await iam('CreateAccessKey', { UserName: 'trails' }))
    const settings = CloudtrailSettings.parse({ ...keys, forcePathStyle: true, bucket: 'trail' })
    const connection = await (
      await awsCloudtrail.load()
    )(settings, localIo({ http: amazon(awsCloudtrail.hosts(settings)) }))
    expect((await connection.check()).excess?.map(({ name }) => name)).toEqual([
      'The access key may also: s3:PutObject, cloudtrail:*',
    ])
  })
})
