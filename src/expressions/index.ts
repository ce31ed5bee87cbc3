export * from './expressions';
