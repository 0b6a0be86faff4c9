/** Under which a tab stores its conversation. The number rises with every change of a turn's shape. */
export const conversationKey = 'switchyard.conversation.4';
