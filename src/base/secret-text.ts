// What a message may repeat of what somebody typed.

/** The same text without what stands before the host of an address. */
export const withoutPassword = (text: string): string => text.replace(/\/\/[^/?#\s]*@/g, '//***@');
