import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

/** Introspection's own query is 13 deep, and harmless. */
const deepest = 15
/** A question to the stores costs as much as a screen. */
const mostQuestions = 25
const mostFields = 500
const mostAliases = 100
const mostDefinitions = 60
/** Lists of the schema inside one another, each as long as the schema: its own tools ask for types, their fields and those' arguments. */
const deepestLists = 3

const asking = new Set(['anonymousUser', 'dateInfo', 'tier1count', 'item', 'labelHistory', 'metrics'])
const schemaLists = new Set([
  'types',
  'fields',
  'args',
  'inputFields',
  'interfaces',
  'possibleTypes',
  'enumValues',
  'directives',
])

/** What a selection comes to with its fragments in their places. */
interface Size {
  depth: number
  fields: number
  questions: number
  aliases: number
  lists: number
}

const nothing: Size = { depth: 0, fields: 0, questions: 0, aliases: 0, lists: 0 }

/**
 * Says why a document is refused: fragments that circle, or more than a client would ask once fragments are in their places. Each
 * fragment is measured once, however often it is named, so that the work is linear in the text; `visited` counts the nodes looked at.
 */
export function beyondLimits(document: DocumentNode): { refusals: GraphQLError[]; visited: number } {
  const { definitions } = document
  if (definitions.length > mostDefinitions)
    return {
      refusals: [new GraphQLError(`The document has more than ${mostDefinitions} definitions. Send fewer.`)],
      visited: 0,
    }
  const measure = measurer(definitions.filter(each => each.kind === Kind.FRAGMENT_DEFINITION))
  try {
    const refusals = definitions.flatMap(each =>
      'selectionSet' in each && each.selectionSet
        ? tooMuch(measure.of(each.selectionSet)).map(message => new GraphQLError(message, { nodes: each }))
        : [],
    )
    return { refusals, visited: measure.visited() }
  } catch (error) {
    if (error instanceof GraphQLError) return { refusals: [error], visited: measure.visited() }
    throw error
  }
}

function tooMuch({ depth, fields, questions, aliases, lists }: Size): string[] {
  return [
    ...(depth > deepest ? [`The query is ${depth} levels deep; ask at most ${deepest}.`] : []),
    ...(fields > mostFields ? [`The query asks for more than ${mostFields} fields.`] : []),
    ...(questions > mostQuestions ? [`The query asks more than ${mostQuestions} questions at once.`] : []),
    ...(aliases > mostAliases ? [`The query gives more than ${mostAliases} other names to fields.`] : []),
    ...(lists > deepestLists
      ? [`The query goes through more than ${deepestLists} lists of the schema in one another.`]
      : []),
  ]
}

function measurer(definitions: readonly FragmentDefinitionNode[]) {
  const fragments = new Map(definitions.map(each => [each.name.value, each]))
  const sizes = new Map<string, Size>()
  const open = new Set<string>()
  let visited = 0

  const fragment = (name: string): Size => {
    const known = sizes.get(name),
      definition = fragments.get(name)
    // One that is not there is refused by the rules of the language.
    if (known ?? !definition) return known ?? nothing
    if (open.has(name))
      throw new GraphQLError(`The fragment ${name} leads back to itself. Take it out of itself.`, { nodes: definition })
    open.add(name)
    const size = of(definition.selectionSet)
    open.delete(name)
    sizes.set(name, size)
    return size
  }
  const ofSelection = (selection: SelectionNode): Size => {
    visited++
    if (selection.kind === Kind.FRAGMENT_SPREAD) return fragment(selection.name.value)
    const inside = selection.selectionSet ? of(selection.selectionSet) : nothing
    if (selection.kind === Kind.INLINE_FRAGMENT) return inside
    const {
      name: { value: name },
      alias,
    } = selection
    return {
      depth: inside.depth + 1,
      fields: inside.fields + 1,
      aliases: inside.aliases + (alias ? 1 : 0),
      questions: inside.questions + (asking.has(name) ? 1 : 0),
      lists: inside.lists + (schemaLists.has(name) ? 1 : 0),
    }
  }
  const of = ({ selections }: SelectionSetNode): Size => selections.map(ofSelection).reduce(together, nothing)
  return { of, visited: () => visited }
}

/** Numbers stay finite: what multiplies has passed every limit long before. */
function together(a: Size, b: Size): Size {
  const sum = (x: number, y: number) => Math.min(x + y, 1_000_000)
  return {
    depth: Math.max(a.depth, b.depth),
    lists: Math.max(a.lists, b.lists),
    fields: sum(a.fields, b.fields),
    questions: sum(a.questions, b.questions),
    aliases: sum(a.aliases, b.aliases),
  }
}
