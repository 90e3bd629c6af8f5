import { access } from './access.ts'
import { dataSubjects } from './data-subjects.ts'
import { conversation } from './conversation.ts'
import { devices } from './devices.ts'
import { departments } from './departments.ts'
import { details } from './details.ts'
import { folderContexts } from './folder-contexts.ts'
import { keys } from './keys.ts'
import { knowledge } from './knowledge.ts'
import { labelling } from './labelling.ts'
import { investigation } from './lists.ts'
import { MockRefusal, type Mock, type MockAnswer } from './mock.ts'
import { people } from './people.ts'
import { accountsAtRisk } from './accounts-at-risk.ts'
import { policyMocks } from './policies.ts'
import { posture } from './posture.ts'
import { plans } from './plans.ts'
import { playbooks } from './playbooks.ts'
import { recommendations } from './recommendations.ts'
import { reportMocks } from './reports.ts'
import { receivers } from './receivers.ts'
import { session } from './session.ts'
import { sharing } from './sharing.ts'
import { sources } from './sources.ts'
import { trust } from './trust.ts'

/** The calls that the fake in the browser answers. Nothing that it is told outlives the page. */
const mocks: readonly Mock[] = [
  ...session,
  ...investigation,
  ...departments,
  ...details,
  ...folderContexts,
  ...access,
  ...plans,
  ...playbooks,
  ...knowledge,
  ...labelling,
  ...trust,
  ...policyMocks,
  ...people,
  ...sources,
  ...devices,
  ...sharing,
  ...posture,
  ...accountsAtRisk,
  ...dataSubjects,
  ...recommendations,
  ...reportMocks,
  ...conversation,
  ...receivers,
  ...keys,
]

/** Answers a call as the server would; undefined where it is a matter of the server's files, which are asked as ever. */
export function mockAnswer(method: string, path: string, input: object): MockAnswer | undefined {
  if (path.startsWith('/content/')) return undefined
  const one = mocks.find(each => each.method === method && each.path.test(path))
  if (!one) return refusal(400, `Mock mode has no answer for ${method} ${path}. Turn it off to ask the server.`)
  try {
    return { status: 200, body: one.answer(Array.isArray(input) ? input : { ...input, ...inPath(one, path) }) }
  } catch (error) {
    if (error instanceof MockRefusal) return refusal(error.status, error.message)
    throw error
  }
}

function inPath({ path: pattern }: Mock, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pattern.exec(path)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

function refusal(code: number, message: string): MockAnswer {
  return {
    status: code,
    body: { success: false, code, error: code === 404 ? 'not_found' : 'invalid', message, errors: [{ message }] },
  }
}
