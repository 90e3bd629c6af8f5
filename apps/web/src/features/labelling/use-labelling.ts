import {
  getLabelCoverage,
  getLabelling,
  getManualLabelling,
  labelByHand,
  listFilesToLabel,
  listLabellingFiles,
  listLabellingRuns,
  readSensitivityLabels,
  runLabelling,
  setLabellingRules,
  setSensitivityLabels,
  simulateLabelling,
  stopLabelling,
  suggestLabelling,
  switchLabelling,
  type LabellingOutcome,
  type LabellingRule,
  type MetricFilter,
  type SensitivityLabel,
} from '@sharelight/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { CallFailure, call } from '../../lib/api.ts'
import { usePaged } from '../../lib/use-paged.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/labelling.ts'

// Lists as others are: what a scan finds shows at once.
const key = ['list', 'labelling']
const busyMs = 2000

export function useLabelling() {
  return useQuery({
    queryKey: [...key, 'all'],
    queryFn: ({ signal }) => call(getLabelling, {}, { signal, quiet: true }),
  })
}

export function useSimulation(rules: readonly LabellingRule[]) {
  return useQuery({
    queryKey: [...key, 'simulation', rules],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(simulateLabelling, { rules: [...rules] }, { signal, quiet: true }),
  })
}

export function useFilesBehind(outcome: LabellingOutcome) {
  return usePaged({
    key: [...key, 'files', outcome],
    read: async (page, signal) => {
      const { files, total } = await call(listLabellingFiles, { outcome, ...page }, { signal, quiet: true })
      return { items: files, total }
    },
  })
}

/** While something is labelled it is asked for again. */
export function useCoverage() {
  return useQuery({
    queryKey: [...key, 'coverage'],
    queryFn: ({ signal }) => call(getLabelCoverage, {}, { signal, quiet: true }),
    refetchInterval: ({ state }) => (isBusy(state.data?.run?.state) ? busyMs : false),
  })
}

const isBusy = (state: string | undefined) => state === 'planning' || state === 'running'

export function useRuns() {
  return useQuery({
    queryKey: [...key, 'runs'],
    queryFn: ({ signal }) => call(listLabellingRuns, { limit: 10 }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (isBusy(state.data?.runs[0]?.state) ? busyMs : false),
  })
}

export function useManual() {
  return useQuery({
    queryKey: [...key, 'manual'],
    queryFn: ({ signal }) => call(getManualLabelling, { limit: 10 }, { signal, quiet: true }),
  })
}

export function useFilesToLabel(filter: MetricFilter | undefined) {
  return usePaged({
    key: [...key, 'to-label', filter],
    read: async (page, signal) => {
      const { files, total } = await call(
        listFilesToLabel,
        { ...(filter && { filter }), ...page },
        { signal, quiet: true },
      )
      return { items: files, total }
    },
  })
}

function useChange<In, Out>(change: (given: In) => Promise<Out>, says?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (says !== undefined) toast('success', says)
    },
    onError: error => toast('alert', error instanceof CallFailure && error.body ? error.message : texts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

const quiet = { quiet: true } as const
export const useSaveLabels = () =>
  useChange((labels: SensitivityLabel[]) => call(setSensitivityLabels, { labels }, quiet), texts.saved)
export const useReadLabels = () => useChange(() => call(readSensitivityLabels, {}, quiet), texts.saved)
export const useSaveRules = () =>
  useChange((rules: LabellingRule[]) => call(setLabellingRules, { rules }, quiet), texts.saved)
export const useSuggest = () => useChange(async () => (await call(suggestLabelling, {}, quiet)).rules)
export const useSwitch = () => useChange((on: boolean) => call(switchLabelling, { on }, quiet))
export const useRun = () => useChange(() => call(runLabelling, {}, quiet), texts.review.started)
export const useStop = () => useChange(() => call(stopLabelling, {}, quiet), texts.review.stopped)
export const useLabelByHand = () =>
  useChange((asked: z.input<typeof labelByHand.input>) => call(labelByHand, asked, quiet))
