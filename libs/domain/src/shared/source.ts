import { defineFields, string } from './fields.js';

/** The fields by which the records of a feed are found. */
export const sourceFields = defineFields({
  source_feed: string({ label: "The source's feed" }),
  source_id: string({ label: "The source's id" }),
});
