import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { answerQuestion, AskedAnswer, askedAnswers, readQuestion } from '@sharelight/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Front } from '../../ui/front.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { texts } from '#texts/question.ts'

/** Where somebody without an account answers what a policy asked by mail. The token stands behind `#`: it reaches the server in calls only. */
export function QuestionScreen() {
  const [token] = useState(() => location.hash.slice(1))
  const question = useQuery({
    queryKey: ['question', token],
    queryFn: () => call(readQuestion, { token }, { quiet: true }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return <Front title={texts.thanks} lead={texts.thanksLead} />
  if (isGone(question.error)) return <Front title={texts.gone} lead={texts.goneLead} />
  if (question.error)
    return (
      <Front title={texts.loading}>
        <ErrorState error={question.error} onRetry={() => void question.refetch()} />
      </Front>
    )
  if (!question.data)
    return (
      <Front title={texts.loading}>
        <LoadingState />
      </Front>
    )
  const { organisation, person, sentence, text, answerBy } = question.data
  return (
    <Front title={texts.title(organisation)} lead={texts.lead}>
      <Stack gap="md">
        <Text>{texts.hello(person)}</Text>
        <Text fw={600}>{sentence}</Text>
        {text && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
        <AnswerForm token={token} onAnswered={() => setAnswered(true)} />
        <Text size="sm" c="dimmed">
          {texts.until(formatDateTime(answerBy, Intl.DateTimeFormat().resolvedOptions().timeZone))}
        </Text>
      </Stack>
    </Front>
  )
}

/** Answered, over, or never asked: the server does not say which. */
function isGone(error: unknown): boolean {
  return error instanceof CallFailure && error.code >= 400 && error.code < 500 && error.code !== 429
}

function AnswerForm({ token, onAnswered }: { token: string; onAnswered: () => void }) {
  const [answer, setAnswer] = useState<AskedAnswer>()
  const [comment, setComment] = useState('')
  const send = useMutation({
    mutationFn: (chosen: AskedAnswer) =>
      call(answerQuestion, { token, answer: chosen, comment: comment.trim() }, { quiet: true }),
    onSuccess: onAnswered,
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (answer) send.mutate(answer)
      }}
    >
      <Stack gap="md">
        <Radio.Group label={texts.which} value={answer ?? null} onChange={value => setAnswer(AskedAnswer.parse(value))}>
          <Stack gap="xs" mt="xs">
            {askedAnswers.map(each => (
              <Radio key={each} value={each} label={texts.answers[each]} description={texts.explained[each]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={texts.comment}
          value={comment}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={event => setComment(event.currentTarget.value)}
        />
        <FormError>{send.error?.message}</FormError>
        <Button type="submit" size="md" loading={send.isPending} disabled={!answer}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
