import { getFolderContext, type FolderContextDetail } from '@sharelight/contract'
import {
  describeContext,
  describeOutOfPlace,
  folderContext,
  isWorkType,
  labelTree,
  outOfPlaceTypes,
  scoresOf,
  tellingTypes,
  workBranches,
} from '@sharelight/domain'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { mockWorld } from './world.ts'

const nameOf = (key: string) => labelTree.byKey(key)?.labelName ?? key
const label = (key: string) => ({ key, name: nameOf(key) })
const scoreOf = scoresOf(labelTree)
const nobody = { departments: new Set<string>(), customers: new Set<string>(), people: new Set<string>() }
const labelsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const tally = (keys: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(keys, key => key)].map(([key, all]) => [key, all.length]))

/** What folders of the made-up organisation are about, by the same rules as on the server. */
export const folderContexts: readonly Mock[] = [mock(getFolderContext, ({ id }) => ({ context: contextOf(id) }))]

function contextOf(id: string): FolderContextDetail {
  const { cubes, demo } = mockWorld()
  const folder = demo.folders.find(each => each.id === id)
  if (!folder) throw new MockRefusal(404, `There is nothing with the id ${id}.`)
  const inside = cubes.items.filter(item => item.folder === id)
  const types = inside.map(item => labelsOf(item.label).filter(isWorkType))
  const branches = types.map(keys => workBranches.filter(branch => keys.some(key => key.startsWith(`${branch}/`))))
  const context = folderContext(
    folder.name,
    {
      items: inside.length,
      telling: types.filter(keys => keys.length).length,
      types: tally(types.flat()),
      branches: tally(branches.flat()),
    },
    nobody,
  )
  const files = inside.flatMap(item => {
    const out = outOfPlaceTypes(labelsOf(item.label), context.expected, key => tellingTypes([key], scoreOf).length > 0)
    if (!out.length) return []
    const sentence = describeOutOfPlace(out, { about: context.about ?? '', folder: folder.name, nameOf })
    return [{ id: String(item.id), name: String(item.name), labels: out.map(label), sentence }]
  })
  return {
    about: context.about ? label(`folder/${context.about}`) : null,
    kind: context.kind ? label(`folder/${context.kind}`) : null,
    confidence: context.confidence,
    sentence: describeContext(context, { nameOf }),
    inheritedFrom: null,
    expected: context.expected.map(label),
    outOfPlace: { total: files.length, files: files.slice(0, 20) },
  }
}
