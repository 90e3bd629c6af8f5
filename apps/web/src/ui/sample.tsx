import { formatDateTime } from '../lib/format.ts'
import type { Place } from '../lib/paths.ts'
import { connectors, familiarity } from '../mock/shapes.ts'
import { Card } from './card.tsx'
import { ChartTable } from './chart/chart-table.tsx'
import { sample as texts } from '#texts/coming.ts'

type Sampled = keyof typeof texts.columns
type Rows = readonly (readonly (string | number)[])[]

/** Rows of the fake in the browser for what each screen will show (specification S3.083). */
const rowsOf: Record<Sampled, () => Rows> = {
  integrations: () => connectors().map(({ name, description }) => [name, description]),
  customization: () =>
    familiarity().map(({ name, sent, answered, days, lastAt }) => [name, sent, answered, days, formatDateTime(lastAt)]),
}

const mostRows = 50
const [rowHeight, tallest] = [32, 420]
const isSampled = (place: Place): place is Sampled => Object.hasOwn(rowsOf, place)

/** In mock mode, what a screen that is not built yet could show. */
export function Sample({ place }: { place: Place }) {
  if (!isSampled(place)) return null
  const rows = rowsOf[place]().slice(0, mostRows)
  return (
    <Card title={texts.title} note={texts.note}>
      <ChartTable
        label={texts.title}
        table={{ columns: texts.columns[place], rows }}
        height={Math.min(tallest, (rows.length + 1) * rowHeight)}
      />
    </Card>
  )
}
