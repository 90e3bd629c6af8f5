import { Button } from '@mantine/core'
import type { ReportDraft, ReportTemplate } from '@sharelight/contract'
import { confirm } from '../../ui/confirm.tsx'
import { texts } from '#texts/reports.ts'
import { useDelete, useSaveTemplate } from './use-reports.ts'

interface SaveButtonsProps {
  draft: ReportDraft
  /** The saved one that is being changed. */
  template: ReportTemplate | undefined
  /** `undefined` once it was deleted. */
  onChoose: (id: string | undefined) => void
}

/** Saves what was composed: as the saved report that it was begun with, or as another one. */
export function SaveButtons({ draft, template, onChoose }: SaveButtonsProps) {
  const change = useSaveTemplate(template?.id)
  const add = useSaveTemplate(undefined)
  const remove = useDelete('template')
  const isComplete = draft.name.trim() !== '' && draft.blocks.length > 0
  return (
    <>
      {template && (
        <Button loading={change.isPending} disabled={!isComplete} onClick={() => change.mutate(draft)}>
          {texts.saveChanges}
        </Button>
      )}
      <Button
        variant="default"
        loading={add.isPending}
        disabled={!isComplete}
        onClick={() => add.mutate(draft, { onSuccess: ({ id }) => onChoose(id) })}
      >
        {template ? texts.saveAnother : texts.saveAs}
      </Button>
      {template && (
        <Button
          variant="subtle"
          color="red"
          onClick={() =>
            confirm({
              title: texts.deleteTitle(template.name),
              description: texts.deleteTemplate,
              submit: texts.delete,
              destructive: true,
              onSubmit: async () => {
                await remove.mutateAsync(template.id)
                onChoose(undefined)
              },
            })
          }
        >
          {texts.deleteOf(template.name)}
        </Button>
      )}
    </>
  )
}
