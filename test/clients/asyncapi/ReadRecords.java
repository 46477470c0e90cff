import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads each record as one of the union of all, checks that its class is its model, and writes the object as JSON. */
class ReadRecords {
  public static void main(String[] arguments) throws Exception {
    var mapper = new ObjectMapper().registerModule(new JavaTimeModule());
    mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    var union = Class.forName("directory_models." + arguments[1]);
    for (var line : Files.readAllLines(Path.of(arguments[0]))) {
      var record = mapper.readTree(line);
      var read = mapper.treeToValue(record.get("value"), union);
      var name = read.getClass().getSimpleName();
      if (!name.equals(record.get("model").asText())) throw new IllegalStateException(line + " was read as " + name);
      System.out.println(mapper.writeValueAsString(read));
    }
  }
}
