export const texts = {
  file: 'Choose a CSV file',
  none: 'No file chosen',
  text: 'or paste it here',
  check: 'Check',
  line: 'Line',
  problem: 'Problem',
}
