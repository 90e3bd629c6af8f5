import type { ReportBlock, ReportPart } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Resolved } from './asked.ts'
import { chartPart } from './chart-part.ts'
import { listRows } from './lists.ts'
import { numberPart } from './number-part.ts'
import { columnsOf, firstRows } from './table-rows.ts'
import { saidPart } from './wording.ts'

/** Every block with what it shows, in order. What is closed to the user stays empty and says so. */
export async function makeParts(
  ctx: Context,
  resolved: Resolved,
  mostRows = Number.POSITIVE_INFINITY,
): Promise<ReportPart[]> {
  const parts: ReportPart[] = []
  for (const block of resolved.draft.blocks)
    parts.push(saidPart(await madePart(ctx, block, { resolved, mostRows }), resolved.wording))
  return parts
}

interface Asked {
  resolved: Resolved
  mostRows: number
}

async function madePart(ctx: Context, block: ReportBlock, asked: Asked): Promise<ReportPart> {
  try {
    return await partOf(ctx, block, asked)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'restricted') throw error
    return closed(block, error.message)
  }
}

async function partOf(ctx: Context, block: ReportBlock, { resolved, mostRows }: Asked): Promise<ReportPart> {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return block
    case 'number':
      return numberPart(ctx, block, resolved)
    case 'chart':
      return chartPart(ctx, block, resolved)
    case 'table': {
      const { columns, rows, total, refused } = await firstRows(ctx, block, resolved, Math.min(mostRows, block.limit))
      return {
        kind: 'table',
        title: block.title,
        columns: columns.map(({ title, cell }) => ({ title, cell })),
        rows,
        total,
        note: refused ?? null,
      }
    }
    case 'list': {
      const { columns, rows, refused } = await listRows(ctx, block.list, resolved)
      const shown = rows.slice(0, Math.min(mostRows, block.limit))
      return { kind: 'table', title: block.title, columns, rows: shown, total: rows.length, note: refused ?? null }
    }
  }
}

function closed(block: ReportBlock, note: string): ReportPart {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return block
    case 'number':
      return { kind: 'number', title: block.title, unit: '', value: null, before: null, note }
    case 'chart':
      return { kind: 'chart', title: block.title, shape: block.shape, unit: '', categories: [], series: [], note }
    case 'table':
      return { kind: 'table', title: block.title, columns: columnsOf(block), rows: [], total: 0, note }
    case 'list':
      return { kind: 'table', title: block.title, columns: [], rows: [], total: 0, note }
  }
}
