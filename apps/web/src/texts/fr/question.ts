import type { texts as English } from '../en/question.ts'

export const texts: typeof English = {
  title: organisation => `Une question de ${organisation}`,
  loading: 'Votre question',
  hello: person => `Bonjour ${person},`,
  lead: 'Veuillez dire en un clic de quoi il s’agissait. Rien d’autre sur vous n’est affiché ici, et rien n’arrive à votre fichier de soi-même.',
  until: date => `Vous pouvez répondre une fois, jusqu’au ${date}.`,
  answers: {
    business_need: 'C’était un besoin professionnel',
    mistake: 'C’était une erreur : à annuler',
    report: 'Je veux signaler quelque chose',
  },
  explained: {
    business_need: 'Le partage était voulu et fait partie de votre travail.',
    mistake: 'Vos administrateurs l’annulent, ou vous y aident.',
    report: 'Ce n’était pas vous, ou quelque chose vous inquiète.',
  },
  which: 'Qu’était-ce ?',
  comment: 'Un mot d’explication (facultatif)',
  submit: 'Répondre',
  thanks: 'Merci de votre réponse',
  thanksLead:
    'Elle figure maintenant auprès de l’événement, où vos administrateurs la voient. Vous pouvez fermer cette page.',
  gone: 'Cette question est close',
  goneLead:
    'Elle a déjà reçu une réponse, son délai est passé, ou l’adresse est incomplète. Adressez-vous à vos administrateurs si vous souhaitez encore dire quelque chose.',
}
