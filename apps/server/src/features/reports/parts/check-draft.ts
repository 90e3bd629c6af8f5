import { conditionsIn, type MetricCube, type ReportDraft } from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'
import { AppError } from '../../../http/app-error.ts'

/** Whether every block can be asked. @throws AppError `invalid`, which names the block and what it cannot ask for */
export function checkDraft({ blocks }: ReportDraft): void {
  blocks.forEach((block, place) => {
    if (!('cube' in block)) return
    const { cube } = block
    const measures = block.kind === 'number' ? [block.measure] : block.measures
    const named =
      block.kind === 'table' ? block.dimensions : block.kind === 'chart' && block.dimension ? [block.dimension] : []
    const filtered = block.filter ? conditionsIn(block.filter).map(({ dimension }) => dimension) : []
    const unknown =
      named.find(name => !hasDimension(cube, name)) ??
      filtered.find(name => !hasDimension(cube, name) && !(name in (cubes[cube].links ?? {}))) ??
      measures.find(name => !hasMeasure(cube, name))
    if (unknown !== undefined)
      throw new AppError(
        'invalid',
        `The block “${block.title}” asks for “${unknown}”, which the cube ${cube} does not have. GET /api/metrics/catalogue names what it has.`,
        { field: `blocks.${place}` },
      )
  })
}

const hasDimension = (cube: MetricCube, name: string) =>
  name in cubes[cube].dimensions || name in cubes[cube].attributes

const hasMeasure = (cube: MetricCube, name: string) =>
  name in cubes[cube].measures ||
  (/^\w+:\w+$/.test(name) && hasDimension(cube, name.replace(/^\w+:/, ''))) ||
  name === 'RecordCount'
