import type {
  ClassificationResult,
  ClassificationStream,
  ClassifierOptions,
  DocumentInfo,
  DocumentText,
} from './classification.ts'
import type { CustomRules } from './custom/index.ts'
import { DocumentStream } from './document-stream.ts'
import { compileRules } from './engine/compile.ts'
import type { Explanation } from './explain/index.ts'
import { catalogueOf, type CatalogueLabel } from './labels/catalogue.ts'
import { rules as builtIn } from './rules/index.ts'

/** `custom` are the organisation's own rules (see `compileCustom`), evaluated beside the built-in ones. */
export interface Classifier {
  classify(input: DocumentText, custom?: CustomRules): ClassificationResult
  open(info?: DocumentInfo, custom?: CustomRules): ClassificationStream
  explain(input: DocumentText, custom?: CustomRules): Explanation[]
  readonly labels: readonly CatalogueLabel[]
}

/** Compiles the rules once; the classifier is then used for any number of documents. Deterministic and free of I/O. */
export function createClassifier(options: ClassifierOptions = {}): Classifier {
  const rules = options.rules ?? builtIn
  const compiled = compileRules(rules)
  const open = (info: DocumentInfo = {}, custom?: CustomRules) => new DocumentStream(compiled, options, info, custom)
  const read = ({ text, ...info }: DocumentText, custom?: CustomRules) => {
    const stream = open(info, custom)
    stream.push(text)
    return stream
  }
  return {
    labels: catalogueOf(rules),
    open,
    classify: (input, custom) => read(input, custom).finish(),
    explain: (input, custom) => {
      const stream = read(input, custom)
      stream.finish()
      return stream.explain()
    },
  }
}
