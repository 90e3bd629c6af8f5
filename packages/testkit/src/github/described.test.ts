import { Ajv } from 'ajv'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGithub, type GithubBench } from './index.ts'

// GitHub's description lies beside the repository.
const place = join(import.meta.dirname, '../../../../../shared/vendor-apis/github.json')
const missing = existsSync(place) ? undefined : 'GitHub’s description is not beside the repository'

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>
}

describe.skipIf(missing !== undefined)(
  `answers of an organisation, by GitHub's own description${missing ? `: ${missing}` : ''}`,
  () => {
    let bench: GithubBench
    let file: string
    const description = missing ? { paths: {} } : (nullable(JSON.parse(readFileSync(place, 'utf8'))) as Description)
    const ajv = new Ajv({ strict: false, validateFormats: false })
    if (!missing) ajv.addSchema({ $id: 'github', ...description })

    beforeAll(async () => {
      bench = await startGithub()
      const { act } = bench
      act.addPerson('ada', { isAdmin: true })
      act.addPerson('xen', { isOutside: true })
      act.addRepository('plans', { keys: [{ id: 1, read_only: true }] })
      act.push('plans', { 'a/b.txt': 'B.' })
      act.letIn('plans', 'xen', 'write')
      const { number } = act.write('plans', { by: 'ada', title: 'Pay', body: 'Please.' })
      act.write('plans', { by: 'xen', body: 'Paid.', on: number })
      act.record('repo.access', { repo: 'contoso/plans' })
      const tree = await ask('/repos/contoso/plans/git/trees/main?recursive=1')
      file = (tree as { tree: { type: string; sha: string }[] }).tree.find(({ type }) => type === 'blob')?.sha ?? ''
    })
    afterAll(() => bench.stop())

    const ask = async (path: string): Promise<unknown> => {
      const answer = await fetch(`${bench.hosts['api.github.com']}${path}`, {
        headers: { authorization: `Bearer ${bench.settings.token}` },
      })
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      return answer.json()
    }

    // What is called often and short: the many addresses that GitHub gives with a repository are left out there.
    it.each([
      ['/orgs/{org}/members', '/orgs/contoso/members'],
      ['/orgs/{org}/outside_collaborators', '/orgs/contoso/outside_collaborators'],
      ['/orgs/{org}/audit-log', '/orgs/contoso/audit-log'],
      ['/repos/{owner}/{repo}/collaborators', '/repos/contoso/plans/collaborators'],
      ['/repos/{owner}/{repo}/keys', '/repos/contoso/plans/keys'],
      ['/repos/{owner}/{repo}/branches', '/repos/contoso/plans/branches'],
      ['/repos/{owner}/{repo}/git/trees/{tree_sha}', '/repos/contoso/plans/git/trees/main'],
      ['/repos/{owner}/{repo}/git/blobs/{file_sha}', '/repos/contoso/plans/git/blobs/{file}'],
      ['/repos/{owner}/{repo}/issues', '/repos/contoso/plans/issues?state=all'],
      ['/repos/{owner}/{repo}/issues/comments', '/repos/contoso/plans/issues/comments'],
    ] as const)('%s is of the shape that it gives', async (name, path) => {
      const body = await ask(path.replace('{file}', file))
      const schema = description.paths[name]?.['get']?.responses['200']?.content?.['application/json']?.schema
      expect(schema, `${name} is described`).toBeDefined()
      const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
      const validate = ajv.compile({
        $ref: `github#/paths/${pointer}/get/responses/200/content/application~1json/schema`,
      })
      validate(body)
      expect(validate.errors?.slice(0, 5) ?? []).toEqual([])
    })
  },
)

/** OpenAPI 3.0 says `nullable` where JSON Schema has a type of its own. */
function nullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nullable)
  if (typeof value !== 'object' || value === null) return value
  const { nullable: isNullable, ...rest } = value as Record<string, unknown>
  const inner = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, nullable(one)]))
  return isNullable === true ? { anyOf: [inner, { type: 'null' }] } : inner
}
