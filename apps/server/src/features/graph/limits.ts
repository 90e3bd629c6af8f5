import { GraphQLError, Kind, type ASTVisitor, type DocumentNode, type FieldNode, type SelectionSetNode, type ValidationContext } from 'graphql'

/** Introspection's own query is 13 deep, and harmless. */
const deepest = 15
/** A field at the root is a question to the stores; each costs as much as a screen. */
const mostQuestions = 25
const mostFields = 500

/** Refuses queries that nest, alias or repeat beyond what a client would ask. */
export function withinLimits(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const measure = measurer(document)
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue
        const { depth, fields, questions } = measure(definition.selectionSet)
        if (depth > deepest) context.reportError(new GraphQLError(`The query is ${depth} levels deep; ask at most ${deepest}.`, { nodes: definition }))
        if (fields > mostFields) context.reportError(new GraphQLError(`The query asks for more than ${mostFields} fields.`, { nodes: definition }))
        if (questions > mostQuestions)
          context.reportError(new GraphQLError(`The query asks ${questions} questions at once; ask at most ${mostQuestions}.`, { nodes: definition }))
      }
    },
  }
}

interface Size {
  depth: number
  fields: number
  questions: number
}

function measurer(document: DocumentNode): (set: SelectionSetNode) => Size {
  const fragments = new Map(
    document.definitions.flatMap(each => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet] as const] : [])),
  )
  let seen = 0
  /** The fields of a selection with its fragments opened; one that names itself is opened once. */
  const opened = (set: SelectionSetNode, within: ReadonlySet<string>): FieldNode[] =>
    set.selections.flatMap(selection => {
      if (seen > mostFields) return []
      if (selection.kind === Kind.FIELD) {
        seen++
        return [selection]
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) return opened(selection.selectionSet, within)
      const name = selection.name.value
      const fragment = fragments.get(name)
      return fragment && !within.has(name) ? opened(fragment, new Set([...within, name])) : []
    })
  const depthOf = (set: SelectionSetNode, depth: number): number =>
    depth > deepest + 1 ? depth : Math.max(depth, ...opened(set, new Set()).map(field => (field.selectionSet ? depthOf(field.selectionSet, depth + 1) : depth)))
  return set => {
    seen = 0
    const questions = opened(set, new Set()).length
    seen = 0
    const depth = depthOf(set, 1)
    return { depth, fields: seen, questions }
  }
}
