import { connectors, withReading, type Connector } from '@sharelight/connectors'
import { inkwell } from '../inkwell/index.ts'

/** The product's registry with a made-up source: one folder, and its line. */
export const testRegistry: readonly Connector[] = [...connectors, withReading(inkwell)]
