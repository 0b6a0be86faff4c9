/** Sentences that make sense only on our pages, with their replacements for programs. */
const replacements: readonly [RegExp, string][] = [
  [/ ?(?:Your prompt(?: and files)?|The text so far) (?:is|are) saved\./g, ''],
  [/ ?Copy what you need before you continue\./g, ''],
  [/Send it again when one has finished\./g, 'Try again when one has finished.'],
  [/Please enter a query or attach files to continue\./g, 'The last message is empty.'],
  [/(?:Record again|Speak closer to the microphone and try again)\./g, 'Send another recording.'],
  [/\band attach (that|the new copy)\b/g, 'and send $1'],
  [/Choose (another|a smaller) (file|one)\b/g, 'Send $1 $2'],
  [/Attach a part\b/g, 'Send a part'],
  [/Attach them to a new prompt\./g, 'Send the files again.'],
  [/, or turn off Compare Models/g, ''],
  [
    /This conversation is temporary, so its answer wasn’t saved\./g,
    'The first answer wasn’t stored, because the request had "store": false.',
  ],
  [/\bAuto(?: Select \(\w+\))?(?=[\s,.)])/g, '"auto"'],
];

/** Rewords an error message for programs, without the parts that are about our pages. */
export function wordForPrograms(message: string): string {
  return replacements
    .reduce((words, [page, program]) => words.replace(page, program), message)
    .trim();
}
