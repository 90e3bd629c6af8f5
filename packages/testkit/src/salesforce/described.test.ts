import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, addObject, putFile, startSalesforce, type SalesforceBench } from './index.ts'

// The description, made from the types of jsforce, lies beside the repository.
const place = join(import.meta.dirname, '../../../../../shared/vendor-apis/salesforce.json')
const missing = existsSync(place) ? undefined : 'the description of Salesforce is not beside the repository'
const version = '/services/data/v64.0'

describe.skipIf(missing !== undefined)(
  `answers of an organisation, by the types of jsforce${missing ? `: ${missing}` : ''}`,
  () => {
    let bench: SalesforceBench
    let token: string
    const description = missing ? {} : (JSON.parse(readFileSync(place, 'utf8')) as object)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    if (!missing) ajv.addSchema({ $id: 'salesforce', ...description })
    const faultsOf = (schema: string, value: unknown) => {
      const validate = ajv.compile({ $ref: `salesforce#/components/schemas/${schema}` })
      validate(value)
      return validate.errors?.slice(0, 5) ?? []
    }
    const get = async (path: string) => {
      const answer = await fetch(`${bench.hosts['acme.my.salesforce.com']}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: answer.status, body: (await answer.json()) as { records?: object[] } }
    }

    beforeAll(async () => {
      bench = await startSalesforce()
      const { state } = bench
      const owner = add(state, 'User', { Email: 'ada@acme.example', IsActive: true })
      const document = putFile(state, { name: 'a.txt', content: 'A', owner })
      add(state, 'ContentDocumentLink', {
        ContentDocumentId: document,
        LinkedEntityId: owner,
        ShareType: 'I',
        Visibility: 'InternalUsers',
      })
      add(state, 'ContentDistribution', {
        ContentDocumentId: document,
        Name: 'a',
        DistributionPublicUrl: 'https://acme.my.salesforce.com/sfc/p/1',
      })
      add(state, 'EventLogFile', { EventType: 'Login' })
      addObject(state, 'Contact', { Email: 'email' })
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: bench.settings.clientId,
        client_secret: bench.settings.clientSecret,
      })
      const given = await fetch(`${bench.hosts['acme.my.salesforce.com']}/services/oauth2/token`, {
        method: 'POST',
        body: form,
      })
      token = ((await given.json()) as { access_token: string }).access_token
    })
    afterAll(() => bench.stop())

    it.each([
      ['User', 'Id, Email, IsActive'],
      ['ContentVersion', 'Id, ContentDocumentId, Title, ContentSize, Checksum, IsLatest, ContentModifiedDate'],
      ['ContentDocumentLink', 'Id, ContentDocumentId, LinkedEntityId, ShareType, Visibility'],
      ['ContentDistribution', 'Id, Name, DistributionPublicUrl'],
      ['EventLogFile', 'Id, EventType, CreatedDate'],
    ])('records of %s are of the shape that is described', async (object, fields) => {
      const { body } = await get(`${version}/query?q=${encodeURIComponent(`SELECT ${fields} FROM ${object}`)}`)
      expect(faultsOf('QueryResult', body)).toEqual([])
      expect(body.records?.length).toBeGreaterThan(0)
      for (const record of body.records ?? []) expect(faultsOf(object, record)).toEqual([])
    })

    it('lists and descriptions of objects, and errors, are of the shape that is described', async () => {
      expect(faultsOf('DescribeGlobalResult', (await get(`${version}/sobjects`)).body)).toEqual([])
      expect((await get(`${version}/sobjects/Contact/describe`)).status).toBe(200)
      for (const soql of ['SELECT Id FROM Nothing', 'SELECT FROM']) {
        const { status, body } = await get(`${version}/query?q=${encodeURIComponent(soql)}`)
        expect(status).toBe(400)
        expect(faultsOf('Errors', body)).toEqual([])
      }
    })
  },
)
