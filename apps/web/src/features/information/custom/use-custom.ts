import {
  addCustomLabelRows,
  changeCustomLabel,
  createCustomLabel,
  deleteCustomLabel,
  getCustomLabel,
  listCustomLabels,
  previewCustomLabel,
  tryCustomLabel,
  type CustomDefinitionInput,
} from '@sharelight/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { useStatus } from '../../../lib/queries.ts'

const rowsPerCall = 5_000

/** Whether the edition, or the organisation's own switch, lets labels be made and changed here; those that are there stay readable. */
export function useMayMake(): boolean {
  return useStatus().org.features.some(({ id }) => id === 'custom_information_type')
}

export function useCustomLabels() {
  return useQuery({
    queryKey: ['custom-labels'],
    queryFn: async ({ signal }) => (await call(listCustomLabels, {}, { signal, quiet: true })).labels,
  })
}

export function useCustomLabel(id: string | undefined) {
  return useQuery({
    queryKey: ['custom-labels', id],
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) => call(getCustomLabel, { id: id ?? '' }, { signal, quiet: true }),
  })
}

export type LabelInput = z.input<typeof createCustomLabel.input>
export interface LabelToSave {
  input: LabelInput
  known?: { id: string; version: number }
  /** Rows of a new table; the primary column first. */ rows?: string[][]
}

/** What changes with a label: the tree, and the labels of items. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['custom-labels', 'labels', 'exceptions', 'item', 'list', 'metrics'].map(key =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

export function useSaveLabel() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ input, known, rows }: LabelToSave) => {
      const saved = known
        ? await call(changeCustomLabel, { ...input, ...known }, { quiet: true })
        : await call(createCustomLabel, input, { quiet: true })
      for (let start = 0; rows && start < rows.length; start += rowsPerCall) {
        await call(
          addCustomLabelRows,
          { id: saved.id, rows: rows.slice(start, start + rowsPerCall), replace: start === 0 },
          { quiet: true },
        )
      }
      return saved
    },
    onSuccess: refresh,
  })
}

export function useDeleteLabel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteCustomLabel, { id }),
    // The label itself, still open, is there no more to be asked for.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['custom-labels'], exact: true }),
        ...['labels', 'item', 'list', 'metrics'].map(key => client.invalidateQueries({ queryKey: [key] })),
      ]),
  })
}

export interface Trial {
  name: string
  definition: CustomDefinitionInput | undefined
  id?: string
  everything: boolean
  text?: string
  file?: { name: string; content: string }
}

/** What a text or file matches; keeps the last answer while the next one is worked out. */
export function useTrial(trial: Trial | undefined) {
  return useQuery({
    queryKey: ['custom-label-trial', trial],
    enabled: trial !== undefined,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(tryCustomLabel, { ...trial, name: trial?.name || undefined }, { signal, quiet: true }),
  })
}

export function useTouched() {
  return useMutation({
    mutationFn: (draft: { definition: CustomDefinitionInput; id?: string }) =>
      call(previewCustomLabel, draft, { quiet: true }),
  })
}
