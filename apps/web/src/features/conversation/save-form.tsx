import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  changeReportTemplate,
  createReportTemplate,
  listReports,
  type ConversationAnswer,
  type ReportTemplate,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { goTo } from '../../lib/navigation.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/conversation.ts'
import classes from './conversation.module.css'

interface SaveProps {
  question: string
  answer: ConversationAnswer
  close: () => void
}

/** Puts an answer into a new report, or at the end of one that was saved before. */
export function SaveForm({ question, answer, close }: SaveProps) {
  const templates = useQuery({
    queryKey: ['list', 'reports'],
    queryFn: ({ signal }) => call(listReports, {}, { signal }),
  }).data?.templates
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState(() => (question || answer.words.title).slice(0, 160))
  const [title, setTitle] = useState(answer.words.title)
  const save = useSave(close)
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        save.mutate({
          into: templates?.find(({ id }) => id === chosen),
          name: name.trim(),
          title: title.trim(),
          answer,
        })
      }}
    >
      <NativeSelect
        label={texts.report}
        value={chosen}
        onChange={event => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: texts.newReport },
          ...(templates ?? []).map(template => ({ value: template.id, label: template.name })),
        ]}
      />
      {chosen === '' && (
        <TextInput
          label={texts.reportName}
          value={name}
          maxLength={160}
          onChange={event => setName(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={texts.blockTitle}
        value={title}
        maxLength={160}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      {chosen !== '' && <p className="caption">{texts.keepsFrame}</p>}
      <Button type="submit" loading={save.isPending} disabled={!title.trim() || (chosen === '' && !name.trim())}>
        {texts.saveSubmit}
      </Button>
    </form>
  )
}

interface Wish {
  into: ReportTemplate | undefined
  name: string
  title: string
  answer: ConversationAnswer
}

function useSave(close: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ into, name, title, answer }: Wish) => {
      const block = 'title' in answer.block ? { ...answer.block, title } : answer.block
      if (!into)
        return call(createReportTemplate, { name, frame: answer.query.frame ?? answer.timeFrame, blocks: [block] })
      const { author: _, updatedAt: __, ...draft } = into
      return call(changeReportTemplate, { ...draft, blocks: [...into.blocks, block] })
    },
    onSuccess: async ({ id, name }) => {
      await client.invalidateQueries({ queryKey: ['list', 'reports'] })
      toast('success', texts.saved(name))
      close()
      goTo(`${paths.reportGenerator}?template=${id}`)
    },
  })
}
