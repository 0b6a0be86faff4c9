import type { Writer } from './ask.ts';

const greeting =
  /^(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|yo|hiya)\b[\s\w,'!.?]{0,30}$/i;

export const greetingWriter: Writer = {
  fits: ({ prompt }) => greeting.test(prompt) && !/\b(?:write|what|how do|explain)\b/i.test(prompt),
  write: ({ voice }) => {
    switch (voice) {
      case 'brief':
        return 'Hello! What can I do for you?';
      case 'structured':
        return 'Hello! I can explain, write, compare, calculate or code. What would you like first?';
      case 'warm':
        return 'Hello, and welcome! It is good to hear from you. What is on your mind today?';
      case 'wry':
        return 'Hello there. I was only contemplating the void, so your timing is excellent. What shall we solve?';
    }
  },
  isBare: true,
};
