import { sh } from '../../kit/scripts/quote/sh.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { cliNeeds, input, prelude } from './cli.ts'

/** https://docs.aws.amazon.com/IAM/latest/APIReference/API_User.html: `UserName`. */
const userName = /^[\w+=,.@-]{1,64}$/

/** A policy of its own on a user: taking it away again is all that undoing needs. */
function policyOn(policy: { name: string; title: string; says: string; document: object }): Recipe {
  return {
    language: 'sh',
    title: policy.title,
    needs: cliNeeds,
    prelude: () => `${prelude}

deny() {
  if ! known_as NoSuchEntity aws iam get-user-policy --cli-input-json "$2" --output json; then
    left "The policies of $1 cannot be seen: $answer"
    return
  fi
  if [ -n "$answer" ]; then return; fi
  change "${policy.says} $1" "aws iam delete-user-policy --cli-input-json $(quoted "$2")" aws iam put-user-policy --cli-input-json "$3"
}`,
    call({ key, ids }) {
      const user = ids?.['user'] ?? key
      if (!userName.test(user)) return { because: 'it is no name of an IAM user' }
      const about = { UserName: user, PolicyName: policy.name }
      return `deny ${sh(user)} ${input(about)} ${input({ ...about, PolicyDocument: JSON.stringify(policy.document) })}`
    },
  }
}

export const denyAll = policyOn({
  name: 'SharelightDisabled',
  title:
    'Takes every right from IAM users by a policy of its own, keys and passwords included; nothing of theirs is deleted',
  says: 'take every right from',
  document: { Version: '2012-10-17', Statement: [{ Effect: 'Deny', Action: '*', Resource: '*' }] },
})

export const denyWithoutMfa = policyOn({
  name: 'SharelightRequiresMfa',
  title: 'Lets IAM users do nothing but set up a second factor until they signed in with one',
  says: 'ask for a second factor of',
  document: {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Deny',
        NotAction: [
          'iam:CreateVirtualMFADevice',
          'iam:EnableMFADevice',
          'iam:GetUser',
          'iam:ListMFADevices',
          'iam:ListVirtualMFADevices',
          'iam:ResyncMFADevice',
          'iam:ChangePassword',
          'sts:GetSessionToken',
        ],
        Resource: '*',
        Condition: { BoolIfExists: { 'aws:MultiFactorAuthPresent': 'false' } },
      },
    ],
  },
})
