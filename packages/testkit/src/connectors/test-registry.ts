import { connectors, withReading, type Connector } from '@sharelight/connectors'
import { courier } from '../courier/index.ts'
import { courierOffice } from '../courier/office.ts'
import { inkwell } from '../inkwell/index.ts'

/** The product's registry with made-up sources: a folder each, and its line. */
export const testRegistry: readonly Connector[] = [
  ...connectors,
  withReading(inkwell),
  withReading(courier),
  withReading(courierOffice),
]
